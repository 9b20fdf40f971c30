import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { fragmentsOf } from './collect-fields.ts';
import type { ListSizes } from './list-sizes.ts';
import { pointsOf, sizeOf } from './query-cost.ts';

/**
 * Makes what reckons how many points of the rate limit of requests an operation counts for, with the sizes that lists
 * have at that time. They are reckoned again only when a list has got another size.
 */
export type ReckonPoints = (document: DocumentNode, operation: OperationDefinitionNode) => () => number;

/** Makes the reckoning for a schema; `listSizes` tells the sizes that lists have now. */
export const createReckonPoints =
  (schema: GraphQLSchema, listSizes: () => ListSizes): ReckonPoints =>
  (document, operation) => {
    let points = 0;
    let reckonedFor: string | null = null;
    return () => {
      const sizes = listSizes();
      const key = Object.values(sizes).join();
      if (key !== reckonedFor) {
        const fragments = fragmentsOf(document);
        const { cost } = sizeOf(schema, operation, { fragment: (name) => fragments.get(name), listSizes: sizes });
        [points, reckonedFor] = [pointsOf(cost), key];
      }
      return points;
    };
  };
