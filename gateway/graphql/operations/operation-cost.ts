import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { fragmentsOf } from './collect-fields.ts';
import type { ListSizes } from './field-cost.ts';
import { pointsOf, sizeOf } from './operation-size.ts';

/** What an operation costs, and how many points of the rate limit of requests it counts for. */
export type OperationCost = { readonly total: number; readonly points: number };

/**
 * Creates the function that calculates what an operation costs with the current sizes of lists. It calculates again only when
 * a list has another size than before.
 */
export type OperationCostOf = (document: DocumentNode, operation: OperationDefinitionNode) => () => OperationCost;

/** Creates the calculation for a schema; `listSizes` returns the current sizes of lists. */
export const createOperationCost =
  (schema: GraphQLSchema, listSizes: () => ListSizes): OperationCostOf =>
  (document, operation) => {
    let last: OperationCost = { total: 0, points: 0 };
    let sizesKey: string | null = null;
    return () => {
      const sizes = listSizes();
      const key = Object.values(sizes).join();
      if (key !== sizesKey) {
        const fragments = fragmentsOf(document);
        const { cost } = sizeOf(schema, operation, { fragment: (name) => fragments.get(name), listSizes: sizes });
        last = { total: cost, points: pointsOf(cost) };
        sizesKey = key;
      }
      return last;
    };
  };
