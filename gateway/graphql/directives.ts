import { type ConstDirectiveNode, valueFromASTUntyped } from 'graphql';

/** A definition of the schema as its SDL has it. */
type Definition = { readonly directives?: readonly ConstDirectiveNode[] };

/** The arguments that a definition gives one of its directives; none where it does not have the directive. */
export const directiveArguments = (
  definition: Definition | null | undefined,
  name: string,
): Readonly<Record<string, unknown>> => {
  const directive = definition?.directives?.find((each) => each.name.value === name);
  return Object.fromEntries(
    directive?.arguments?.map((each) => [each.name.value, valueFromASTUntyped(each.value)]) ?? [],
  );
};
