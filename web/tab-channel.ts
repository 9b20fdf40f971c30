/** Messages between the tabs of a browser that have the site open. */
export const createTabChannel = <Message>(name: string) => {
  // One for the page, since a channel does not receive the messages that it sends itself.
  let channel: BroadcastChannel | undefined;
  const open = (): BroadcastChannel => (channel ??= new BroadcastChannel(name));
  return {
    /** Sends a message to the other tabs. */
    post: (message: Message): void =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
      open().postMessage(message),
    /** Calls back with each message of another tab; returns a function that ends that. */
    subscribe: (listener: (message: Message) => void): (() => void) => {
      const onMessage = ({ data }: MessageEvent<Message>) => listener(data);
      open().addEventListener('message', onMessage);
      return () => open().removeEventListener('message', onMessage);
    },
  };
};
