let isOpen = false;
const waiting = new Set<() => void>();

/** Whether the provider's window is open. The page must not close it on somebody who may be paying. */
export const isPaymentWindowOpen = (): boolean => isOpen;

/** Calls back as soon as no provider's window is open, at once if none is. */
export const afterPaymentWindow = (callback: () => void): void => {
  if (isOpen) waiting.add(callback);
  else callback();
};

/** Opens the provider's window, which is open until the returned promise is settled. */
export const whilePaymentWindowIsOpen = async <Outcome>(open: () => Promise<Outcome>): Promise<Outcome> => {
  isOpen = true;
  try {
    return await open();
  } finally {
    isOpen = false;
    const callbacks = [...waiting];
    waiting.clear();
    for (const callback of callbacks) callback();
  }
};
