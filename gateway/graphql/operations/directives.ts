import { type ConstDirectiveNode, valueFromASTUntyped } from 'graphql';
import type { JsonObject } from '../../values/json.ts';

/** A definition of the schema as its SDL has it. */
type Definition = { readonly directives?: readonly ConstDirectiveNode[] };

/** The arguments that a definition gives one of its directives; none where it does not have the directive. */
export const directiveArguments = (definition: Definition | null | undefined, name: string): JsonObject => {
  const directive = definition?.directives?.find((each) => each.name.value === name);
  return Object.fromEntries(
    directive?.arguments?.map((each) => [each.name.value, valueFromASTUntyped(each.value)]) ?? [],
  );
};
