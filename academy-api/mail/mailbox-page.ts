import type { MailRow } from '../database/tables/installation.ts';
import { escapeHtml } from '../http/escape-html.ts';

/** The mailbox as an HTML page without scripts. */
export const mailboxPage = (rows: readonly MailRow[], to: string | undefined): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Mailbox</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/mailbox/mailbox.css">
  </head>
  <body>
    <header>
      <h1>Mailbox</h1>
      <p>Every mail that this academy would have sent. Reload the page to look again.</p>
      <form method="get">
        <label>Only mails to <input type="email" name="to" value="${escapeHtml(to ?? '')}" placeholder="everybody"></label>
        <button>Show</button>
      </form>
    </header>
    <main>
      ${rows.length === 0 ? '<p class="empty">Nothing has been mailed yet.</p>' : rows.map(mailArticle).join('\n')}
    </main>
  </body>
</html>
`;

const mailArticle = (mail: MailRow): string => `<article>
        <h2>${escapeHtml(mail.subject)}</h2>
        <p class="envelope">To ${escapeHtml(mail.recipient)} · <time datetime="${mail.createdAt.toISOString()}">${timeOf(mail.createdAt)}</time></p>
        ${mail.html}
      </article>`;

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

const timeOf = (instant: Date): string => `${timeFormat.format(instant)} (Indian time)`;

/** The style sheet of the mailbox page. */
export const mailboxStyle = `
/* All Bengali letters, for devices without a Bengali font. */
@font-face { font-family: 'Mailbox Bengali'; src: url('/mailbox/bengali.woff2'); unicode-range: U+0964-0965, U+0980-09FF, U+200C-200D, U+25CC; }
:root { color-scheme: light dark; font: 100%/1.6 'Mailbox Bengali', system-ui, sans-serif; background: light-dark(#faf7f0, #0c1a20); color: light-dark(#12242c, #ece6d8); }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.75rem; }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.5; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
label { min-width: 0; }
input { box-sizing: border-box; max-width: 100%; }
input, button { font: inherit; min-height: 2.5rem; padding: 0 0.75rem; border: 1px solid currentcolor; border-radius: 4px; background: transparent; color: inherit; }
input::placeholder { color: inherit; opacity: 0.7; }
button { background: #f2b134; color: #12242c; border-color: #f2b134; }
article { margin-top: 1.5rem; padding: 1rem 1.25rem; border-left: 4px solid #f2b134; background: light-dark(#fffdf8, #12262e); overflow-wrap: anywhere; }
.envelope, .empty { color: light-dark(#53636a, #a8b4b5); }
strong { font-size: 1.5rem; letter-spacing: 0.1em; }
a { color: inherit; text-decoration-color: #f2b134; text-decoration-thickness: 2px; }
hr { border: 0; border-top: 1px dashed light-dark(#c9c2b3, #3b4d54); }
`;
