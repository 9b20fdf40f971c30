import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { fragmentsOf } from './collect-fields.ts';
import type { ListSizes } from './list-sizes.ts';
import { pointsOf, sizeOf } from './query-cost.ts';

/** What an operation costs, and how many points of the rate limit of requests it counts for. */
export type OperationCost = { readonly total: number; readonly points: number };

/**
 * Makes what reckons the cost of an operation with the sizes that lists have at that time. It is reckoned again only when a
 * list has got another size.
 */
export type ReckonCost = (document: DocumentNode, operation: OperationDefinitionNode) => () => OperationCost;

/** Makes the reckoning for a schema; `listSizes` tells the sizes that lists have now. */
export const createReckonCost =
  (schema: GraphQLSchema, listSizes: () => ListSizes): ReckonCost =>
  (document, operation) => {
    let last: OperationCost = { total: 0, points: 0 };
    let reckonedFor: string | null = null;
    return () => {
      const sizes = listSizes();
      const key = Object.values(sizes).join();
      if (key !== reckonedFor) {
        const fragments = fragmentsOf(document);
        const { cost } = sizeOf(schema, operation, { fragment: (name) => fragments.get(name), listSizes: sizes });
        last = { total: cost, points: pointsOf(cost) };
        reckonedFor = key;
      }
      return last;
    };
  };
