import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import {
  expectedAnswers,
  expectedSchema,
  type ExpectedField,
  type ExpectedFields,
} from '../../academy-api/contract/document.ts';

/**
 * A codegen plugin: writes for the gateway, which imports nothing of the REST API, what the contract says of the fields of
 * its answers.
 */
export const plugin: PluginFunction = () =>
  [
    "import type { Contract, ExpectedFields } from '../rest/contract.ts';",
    '',
    '/** What academy-api/openapi.yaml says of the fields of every answer, by method and path. */',
    `export const contract: Contract = ${JSON.stringify(
      Object.fromEntries(Object.entries(expectedAnswers).map(([call, { fields }]) => [call, flattened(fields)])),
      null,
      2,
    )};`,
    '',
    '/** What it says of the body of every error response. */',
    `export const failure: ExpectedFields = ${JSON.stringify(flattened(expectedSchema('Failure').fields), null, 2)};`,
    '',
  ].join('\n');

/** The fields of objects within objects and lists are named by the way to them: "course.title". */
const flattened = (fields: ExpectedFields, path = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => [
      [path + name, writtenField(field)],
      ...Object.entries(flattened(field.fields, `${path}${name}.`)),
    ]),
  );

/** What a decoder has no use for, and what is not said of a field, is left out. */
const writtenField = ({
  fields: _fields,
  isNeeded: _isNeeded,
  filledWith: _filledWith,
  ...field
}: ExpectedField): object =>
  Object.fromEntries(Object.entries(field).filter(([, said]) => said !== undefined && said !== false));
