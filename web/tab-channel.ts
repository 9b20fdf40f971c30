import { orElse } from './or-else.ts';

/** Messages between the tabs of a browser that have the site open. No tab hears of another one where the browser refuses that. */
export const createTabChannel = <Message>(name: string) => {
  // One for the page, since a channel does not receive the messages that it sends itself.
  let channel: BroadcastChannel | null = null;
  const open = (): BroadcastChannel | null => (channel ??= orElse(() => new BroadcastChannel(name), null));
  return {
    /** Sends a message to the other tabs. */
    post: (message: Message): void =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
      open()?.postMessage(message),
    /** Calls back with each message of another tab; returns a function that unsubscribes. */
    subscribe: (listener: (message: Message) => void): (() => void) => {
      const onMessage = ({ data }: MessageEvent<Message>) => listener(data);
      open()?.addEventListener('message', onMessage);
      return () => open()?.removeEventListener('message', onMessage);
    },
  };
};
