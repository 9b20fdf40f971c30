import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Send } from './answers.ts';
import type { EditorProps, Opened } from './explorer-frame.tsx';
import styles from './sandbox-editor.module.css';

const script = 'https://embeddable-sandbox.cdn.apollographql.com/_latest/embeddable-sandbox.umd.production.min.js';

/** The options of Apollo's embedded Sandbox that are used here. */
type Options = {
  readonly target: HTMLElement;
  readonly initialEndpoint: string;
  readonly endpointIsEditable: boolean;
  readonly hideCookieToggle: boolean;
  readonly allowDynamicStyles: boolean;
  readonly runTelemetry: boolean;
  readonly initialState: {
    readonly document?: string;
    readonly variables?: Record<string, unknown>;
    readonly includeCookies: boolean;
    readonly pollForSchemaUpdates: boolean;
  };
  readonly handleRequest: Send;
};

declare global {
  // What Apollo's script adds.
  var EmbeddedSandbox: (new (options: Options) => { dispose: () => void }) | undefined;
}

/** Loads Apollo's script; false where that fails. */
const loadScript = (): Promise<boolean> =>
  new Promise((resolve) => {
    const element = document.createElement('script');
    element.src = script;
    element.addEventListener('load', () => resolve(globalThis.EmbeddedSandbox !== undefined));
    element.addEventListener('error', () => resolve(false));
    document.head.append(element);
  });

/**
 * Apollo Sandbox in a frame of Apollo's. It has no way to be given another operation, so it is made anew for each example;
 * its requests are sent by this page, which therefore sees the answers.
 */
export function SandboxEditor({ send, opened }: EditorProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading');
  const place = useRef<HTMLDivElement>(null);

  const embed = useEffectEvent((target: HTMLElement, { example: { document, variables } }: Opened) => {
    if (globalThis.EmbeddedSandbox === undefined) return null;
    return new globalThis.EmbeddedSandbox({
      target,
      initialEndpoint: new URL('/graphql', location.href).href,
      endpointIsEditable: false,
      hideCookieToggle: true,
      // The content security policy of this page takes styles from its own files only.
      allowDynamicStyles: false,
      runTelemetry: false,
      initialState: {
        document,
        variables: variables === '' ? {} : JSON.parse(variables),
        includeCookies: true,
        pollForSchemaUpdates: false,
      },
      handleRequest: send,
    });
  });

  useEffect(() => {
    const load = async () => setState((await loadScript()) ? 'ready' : 'missing');
    void load();
  }, []);
  useEffect(() => {
    if (state !== 'ready' || place.current === null) return undefined;
    const embedded = embed(place.current, opened);
    for (const frame of place.current.querySelectorAll('iframe')) frame.title = 'Apollo Sandbox';
    return () => embedded?.dispose();
  }, [state, opened]);

  return (
    <div className={styles.sandbox} ref={place}>
      {state === 'loading' && <p>Apollo Sandbox is being loaded from the internet …</p>}
      {state === 'missing' && (
        <p>
          Apollo Sandbox comes from the internet and cannot be loaded now.{' '}
          <a href={`/explorer/${location.search}`}>GraphiQL has the same examples</a> and works without.
        </p>
      )}
    </div>
  );
}
