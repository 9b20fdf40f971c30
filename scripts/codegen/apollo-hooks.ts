import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { Kind, visit, type OperationDefinitionNode } from 'graphql';

/**
 * A codegen plugin: writes one hook for every operation of the client, `useXQuery` or `useXMutation`, with the types of
 * Apollo Client 4 and the documents of the client preset.
 */
export const plugin: PluginFunction<{ documentsFrom: string }> = (_schema, files, { documentsFrom }) => {
  const operations: OperationDefinitionNode[] = [];
  for (const { document } of files) {
    if (document) visit(document, { OperationDefinition: (operation) => void operations.push(operation) });
  }

  const named = operations
    .flatMap((operation) => (operation.name ? [{ operation, name: capitalise(operation.name.value) }] : []))
    .sort((a, b) => a.name.localeCompare(b.name));
  const content = named.flatMap(({ operation, name }) => hooksOf(operation, name)).join('\n');
  const used = ['useMutation', 'useQuery'].filter((hook) => content.includes(`${hook}(`));

  return {
    prepend: [
      used.length > 0 ? `import { ${used.join(', ')} } from '@apollo/client/react';` : '',
      `import * as documents from '${documentsFrom}';`,
      '',
    ],
    content: `${content}\n`,
  };
};

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const hooksOf = (operation: OperationDefinitionNode, name: string): string[] => {
  const document = `documents.${name}Document`;
  const types = (kind: string) => `documents.${name}${kind}, documents.${name}${kind}Variables`;

  if (operation.operation === 'mutation') {
    const type = types('Mutation');
    return [
      `export const use${name}Mutation = (options?: useMutation.Options<${type}>) => useMutation(${document}, options);`,
    ];
  }

  const type = types('Query');
  const variablesNeeded = (operation.variableDefinitions ?? []).some(
    (variable) => variable.type.kind === Kind.NON_NULL_TYPE && !variable.defaultValue,
  );
  const options = variablesNeeded
    ? `options: ({ variables: documents.${name}QueryVariables; skip?: boolean } | { skip: true; variables?: documents.${name}QueryVariables }) & Omit<useQuery.Options<${type}>, 'variables' | 'skip' | 'returnPartialData'>`
    : `options: Omit<useQuery.Options<${type}>, 'returnPartialData'> = {}`;

  return [
    `export const use${name}Query = (${options}): useQuery.Result<${type}, 'empty' | 'complete' | 'streaming'> =>`,
    `  useQuery(${document}, options as useQuery.Options<${type}> & { returnPartialData?: false });`,
  ];
};
