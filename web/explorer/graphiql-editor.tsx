import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { GraphiQL, type GraphiQLProps } from 'graphiql';
import { parse, Kind } from 'graphql';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Example } from './examples.ts';
import type { EditorProps } from './explorer-frame.tsx';
import type { Send } from './answers.ts';

/** Opens an example in a tab, and runs it unless it changes something. What somebody has written stays in its own tab. */
const useOpenExample = () => {
  const { tabs, activeTabIndex, queryEditor, variableEditor } = useGraphiQL((state) => state);
  const { addTab, changeTab, setOperationFacts, updateActiveTabValues, run } = useGraphiQLActions();

  return ({ document, variables, isMutation }: Example): void => {
    const found = tabs.findIndex((tab) => tab.query === document && (tab.variables ?? '') === variables);
    if (found !== -1 && found !== activeTabIndex) changeTab(found);
    if (found === -1) {
      const isUsed = (tabs[activeTabIndex]?.query ?? '').trim() !== '';
      if (isUsed) addTab();
      queryEditor?.setValue(document);
      variableEditor?.setValue(variables);
    }
    // The operation runs at once, and the editor would parse it only a moment later.
    const documentAST = parse(document);
    const operations = documentAST.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    const operationName = operations[0]?.name?.value ?? '';
    setOperationFacts({ documentAST, operationName, operations });
    updateActiveTabValues({ query: document, variables, operationName });
    if (!isMutation) void run();
  };
};

/** Makes GraphiQL follow the frame around it: opens its examples, and repeats queries after a sign-in. Renders nothing. */
function Follow({ opened, sessions }: Omit<EditorProps, 'send'>) {
  const isReady = useGraphiQL(
    ({ queryEditor, variableEditor, responseEditor }) =>
      queryEditor !== undefined && variableEditor !== undefined && responseEditor !== undefined,
  );
  const operations = useGraphiQL((state) => state.operations);
  const { run } = useGraphiQLActions();
  const open = useEffectEvent(useOpenExample());
  const again = useEffectEvent(() => {
    // A query is run again, since another person gets another answer; mutations are run by hand only.
    if (operations?.every(({ operation }) => operation === 'query') === true) void run();
  });

  useEffect(() => {
    if (isReady) open(opened.example);
  }, [isReady, opened]);
  useEffect(() => {
    if (sessions > 0) again();
  }, [sessions]);
  return null;
}

const createFetcher =
  (send: Send): GraphiQLProps['fetcher'] =>
  async (operation, options) => {
    const headers = { 'content-type': 'application/json', ...options?.headers };
    const response = await send('/graphql', { method: 'POST', headers, body: JSON.stringify(operation) });
    return response.json();
  };

/** The editors of GraphiQL, which need no internet. */
export function GraphiQLEditor({ send, opened, sessions }: EditorProps) {
  const [fetcher] = useState(() => createFetcher(send));
  // Opened with the same text, GraphiQL finds the tab that it has stored for it.
  const [{ example }] = useState(opened);
  return (
    <GraphiQL
      fetcher={fetcher}
      initialQuery={example.document}
      initialVariables={example.variables}
      defaultEditorToolsVisibility="variables"
    >
      <GraphiQL.Logo> </GraphiQL.Logo>
      <GraphiQL.Toolbar>
        {({ prettify, copy, merge }) => (
          <>
            {prettify}
            {copy}
            {merge}
            <Follow opened={opened} sessions={sessions} />
          </>
        )}
      </GraphiQL.Toolbar>
    </GraphiQL>
  );
}
