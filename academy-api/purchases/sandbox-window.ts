import { escapeHtml } from '../http/escape-html.ts';
import { windowSteps } from './sandbox-steps.ts';
import { boughtText, rupees, windowTexts, type Bought, type WindowLanguage } from './sandbox-texts.ts';

/** What the payment window shows of an order: its amount in paise, and what is bought from the order's notes. */
export type WindowOrder = { readonly id: string; readonly amount: number } & Bought;

/** How the payment window looks: as the page that opens it. A theme of null follows the device. */
export type WindowLook = { readonly theme: 'light' | 'dark' | null; readonly language: WindowLanguage };

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
export const paymentWindow = (order: WindowOrder, look: WindowLook): string => {
  const texts = windowTexts(look.language);
  const amount = rupees(order.amount, look.language);
  return page(
    look,
    order.id,
    `<header>${staircase}
        <div><h1 id="title" data-slot="name">${texts.payment}</h1><p data-slot="description" data-english="${escapeHtml(boughtText(order, 'en'))}">${escapeHtml(boughtText(order, look.language))}</p></div>
        ${closeButton(look)}
      </header>
      <div class="total"><p class="amount">${amount}</p><p class="place" data-slot="place">${texts.stepContact}</p></div>
      ${windowSteps(texts, amount)}`,
  );
};

/** The page of the payment window for an order that cannot be paid, with the reason. */
export const refusalWindow = (reason: string, look: WindowLook): string =>
  page(
    look,
    '',
    `<header>${staircase}
        <div><h1 id="title">${windowTexts(look.language).payment}</h1></div>
        ${closeButton(look)}
      </header>
      <div class="refusal"><p role="alert">${escapeHtml(reason)}</p></div>`,
  );

const page = ({ theme, language }: WindowLook, orderId: string, content: string): string => `<!doctype html>
<html lang="${language}"${theme === null ? '' : ` data-theme="${theme}"`}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${windowTexts(language).demonstration}</title>
    <link rel="stylesheet" href="window.css">
    <link rel="stylesheet" href="steps.css">
    <script type="module" src="window.js"></script>
  </head>
  <body hidden>
    <div class="card" role="dialog" aria-modal="true" aria-labelledby="title" data-order="${escapeHtml(orderId)}">
      <p class="demonstration">${windowTexts(language).demonstration}</p>
      ${content}
    </div>
  </body>
</html>
`;

const staircase =
  '<svg class="staircase" viewBox="0 0 40 40" aria-hidden="true"><path d="M2 38V28h12v10z"/><path d="M14 38V18h12v20z"/><path d="M26 38V6h12v32z"/></svg>';

const closeButton = ({ language }: WindowLook): string =>
  `<button type="button" class="close" data-action="close" aria-label="${windowTexts(language).close}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5l14 14M19 5L5 19"/></svg></button>`;
