import { isObject, type JsonObject } from '../../gateway/values/json.ts';
import { readExamples as readMenu } from '../../web/explorer/examples.ts';

/** The examples of schema/examples, with their variables as values. */
export const readExamples = (now?: Date) =>
  readMenu(now).flatMap(({ examples }) =>
    examples.map((example) => {
      const variables: unknown = JSON.parse(example.variables || '{}');
      const values: JsonObject = isObject(variables) ? variables : {};
      return { ...example, variables: values };
    }),
  );
