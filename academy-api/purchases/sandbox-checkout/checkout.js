/*
 * The payment window of the sandbox, for a page to load instead of Razorpay's checkout.js. It has the same surface:
 * new Razorpay(options), open(), close(), on('payment.failed', listener), options.handler and options.modal.ondismiss.
 * Styles are set through the object model, so that a page needs no exception in its content security policy.
 */
(() => {
  'use strict';

  const home = new URL('.', document.currentScript?.src ?? location.href);

  const frameStyle = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    zIndex: '2147483647',
    background: 'transparent',
    // As the window's own document, since a browser paints an opaque ground under a frame of another colour scheme.
    colorScheme: 'light',
  };

  const createFrame = (orderId) => {
    const language = document.documentElement.lang.startsWith('bn') ? 'bn' : 'en';
    const address = new URL('window', home);
    address.searchParams.set('order_id', orderId);
    const deviceTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    address.searchParams.set('theme', document.documentElement.dataset.theme ?? deviceTheme);
    address.searchParams.set('language', language);

    const frame = document.createElement('iframe');
    frame.title = language === 'bn' ? 'পেমেন্টের জানালা' : 'Payment window';
    frame.className = 'razorpay-checkout-frame';
    Object.assign(frame.style, frameStyle);
    frame.src = address.href;
    return frame;
  };

  const FOCUS_MS = 150;

  // A dialog of the page that is closed beneath the window takes the focus with it, and browsers tell of it in no event.
  const keepFocusIn = (frame) => {
    const isShown = document.hasFocus() && document.querySelector(':modal') === null;
    if (isShown && frame.contentDocument?.hasFocus() === false) frame.contentWindow.focus();
  };

  // Only what the window shows; functions cannot be sent.
  const shownOptions = ({ name, description, method }) => ({
    name: String(name ?? ''),
    description: String(description ?? ''),
    method: Object.fromEntries(Object.entries(method ?? {}).map(([key, on]) => [key, Boolean(on)])),
  });

  class Razorpay {
    #options;
    #listeners = new Map();
    #opened = null;

    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#opened !== null) return this;
      const frame = createFrame(String(this.#options.order_id ?? ''));
      const listener = (event) => {
        if (event.source === frame.contentWindow && event.origin === home.origin) this.#heard(event.data);
      };
      this.#opened = {
        frame,
        listener,
        focusKeeper: setInterval(() => keepFocusIn(frame), FOCUS_MS),
        focused: document.activeElement,
        overflow: document.documentElement.style.overflow,
      };
      window.addEventListener('message', listener);
      document.documentElement.style.overflow = 'hidden';
      document.body.append(frame);
      frame.focus();
      return this;
    }

    close() {
      if (this.#opened === null) return;
      const { frame, listener, focusKeeper, focused, overflow } = this.#opened;
      this.#opened = null;
      window.removeEventListener('message', listener);
      clearInterval(focusKeeper);
      document.documentElement.style.overflow = overflow;
      frame.remove();
      if (focused instanceof HTMLElement) focused.focus();
    }

    #heard(message) {
      if (message?.type === 'ready') {
        this.#opened.frame.contentWindow.postMessage({ type: 'options', ...shownOptions(this.#options) }, home.origin);
      }
      if (message?.type === 'failed') this.#tell('payment.failed', { error: message.error });
      if (message?.type === 'dismissed') {
        this.close();
        this.#options.modal?.ondismiss?.();
      }
      if (message?.type === 'paid') {
        this.close();
        this.#options.handler?.(message.payment);
      }
    }

    #tell(event, payload) {
      for (const listener of this.#listeners.get(event) ?? []) listener(payload);
    }
  }

  window.Razorpay = Razorpay;
})();
