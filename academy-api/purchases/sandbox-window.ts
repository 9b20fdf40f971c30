import { escapeHtml } from '../mail/texts.ts';

/** What the payment window shows of an order: its amount in paise, and the description from the order's notes. */
export type WindowOrder = { readonly id: string; readonly amount: number; readonly description: string };

/** The colour theme of the page that opens the payment window; null follows the device. */
export type WindowTheme = 'light' | 'dark' | null;

/** The payment methods that the sandbox's window offers. */
export const paymentMethods = ['card', 'upi', 'netbanking', 'wallet'] as const;

/**
 * The content-security policy of the payment window: it loads its own files only, and only pages of its origin may
 * frame it.
 */
export const windowPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The page of the payment window for an order that can be paid. */
export const paymentWindow = (order: WindowOrder, theme: WindowTheme): string =>
  page(
    theme,
    order.id,
    `<header>${steps}
        <div><h1 id="title" data-slot="name">Payment</h1><p data-slot="description">${escapeHtml(order.description)}</p></div>
        ${closeButton}
      </header>
      <p class="amount">${rupees(order.amount)}</p>
      <form novalidate>
        <fieldset>
          <legend>How do you want to pay?</legend>
          ${methodChoice('card', 'Card', true)}
          ${methodChoice('upi', 'UPI')}
          ${methodChoice('netbanking', 'Netbanking')}
          ${methodChoice('wallet', 'Wallet')}
        </fieldset>
        <div class="panel" data-panel="card">
          <label class="wide">Card number<input name="cardNumber" inputmode="numeric" autocomplete="off" value="4111 1111 1111 1111"></label>
          <label>Expiry<input name="expiry" autocomplete="off" value="12/30"></label>
          <label>CVV<input name="cvv" inputmode="numeric" autocomplete="off" value="123"></label>
          <label class="wide">Name on card<input name="cardName" autocomplete="off" value="Demonstration Learner"></label>
        </div>
        <div class="panel" data-panel="upi" hidden>
          <label class="wide">UPI ID<input name="upiId" inputmode="email" autocomplete="off" value="learner@demonstration"></label>
        </div>
        <div class="panel" data-panel="netbanking" hidden>
          <label class="wide">Bank${choices('bank', ['Demonstration Bank', 'Practice Savings Bank'])}</label>
        </div>
        <div class="panel" data-panel="wallet" hidden>
          <label class="wide">Wallet${choices('walletName', ['Demonstration Wallet', 'Practice Wallet'])}</label>
        </div>
        <p class="test-values">These are test values: keep them as they are, and never enter real ones.</p>
        <div class="actions">
          <p class="problem" role="alert" hidden></p>
          <button type="submit" data-action="pay">Pay ${rupees(order.amount)}</button>
          <button type="button" data-action="fail">Let the payment fail</button>
        </div>
      </form>`,
  );

/** The page of the payment window for an order that cannot be paid, with the reason. */
export const refusalWindow = (reason: string, theme: WindowTheme): string =>
  page(
    theme,
    '',
    `<header>${steps}<div><h1 id="title">This payment cannot be made</h1></div>${closeButton}</header>
      <div class="refusal"><p role="alert">${escapeHtml(reason)}</p></div>`,
  );

const page = (theme: WindowTheme, orderId: string, content: string): string => `<!doctype html>
<html lang="en"${theme === null ? '' : ` data-theme="${theme}"`}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Demonstration payment</title>
    <link rel="stylesheet" href="window.css">
    <script type="module" src="window.js"></script>
  </head>
  <body>
    <div class="card" role="dialog" aria-modal="true" aria-labelledby="title" data-order="${escapeHtml(orderId)}">
      <p class="demonstration">Demonstration payment — no money moves<span lang="bn">পরীক্ষামূলক পেমেন্ট — কোনো টাকা কাটা হবে না</span></p>
      ${content}
    </div>
  </body>
</html>
`;

const steps =
  '<svg class="steps" viewBox="0 0 40 40" aria-hidden="true"><path d="M2 38V28h12v10z"/><path d="M14 38V18h12v20z"/><path class="next" d="M26 38V6h12v32z"/></svg>';

const closeButton = '<button type="button" data-action="close" aria-label="Close the payment window">×</button>';

const methodChoice = (value: (typeof paymentMethods)[number], label: string, checked = false): string =>
  `<label class="method"><input type="radio" name="method" value="${value}"${checked ? ' checked' : ''}>${label}</label>`;

const choices = (name: string, options: readonly string[]): string =>
  `<select name="${name}">${options.map((option) => `<option>${option}</option>`).join('')}</select>`;

const rupees = (paise: number): string => `₹${(paise / 100).toFixed(2)}`;
