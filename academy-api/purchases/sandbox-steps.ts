import type { WindowTexts } from './sandbox-texts.ts';

type Field = {
  name: string;
  label: string;
  /** What is said beside the field, by what is wrong with it. */
  problems: Partial<Record<'empty' | 'wrong' | 'unknown' | 'past', string>>;
  attributes?: string;
  hint?: string;
  isNarrow?: boolean;
};

/** The steps of the payment window, one of which is shown at a time, and the question whether to cancel. */
export const windowSteps = (texts: WindowTexts, amount: string): string =>
  [
    contactStep(texts),
    methodStep(texts, amount),
    otpStep(texts),
    approvalStep(texts),
    processingStep(texts),
    pendingStep(texts),
    paidStep(texts),
    rehearsal(texts),
    cancelQuestion(texts),
  ].join('\n      ');

const contactStep = (
  texts: WindowTexts,
): string => `<form data-step="contact" data-place="${texts.stepContact}" novalidate>
        <h2>${texts.contactTitle}</h2>
        ${field({
          name: 'phone',
          label: texts.phone,
          problems: { empty: texts.phoneEmpty, wrong: texts.phoneWrong },
          attributes: 'type="tel" autocomplete="off"',
        })}
        ${field({
          name: 'email',
          label: texts.email,
          problems: { empty: texts.emailEmpty, wrong: texts.emailWrong },
          attributes: 'type="email" autocomplete="off"',
        })}
        <div class="actions">
          <button type="submit" class="primary">${texts.continue}</button>
          ${fillButton(texts)}
        </div>
      </form>`;

const methodStep = (
  texts: WindowTexts,
  amount: string,
): string => `<form data-step="method" data-place="${texts.stepMethod}" novalidate hidden>
        <p class="problem" role="alert" data-unreachable="${texts.unreachable}" data-no-method="${texts.noMethod}" data-try-again="${texts.tryAgain}" hidden></p>
        <p class="contact"><span data-slot="contact"></span>${backButton('contact', texts.change)}</p>
        <fieldset>
          <legend>${texts.methodTitle}</legend>
          ${methodChoice('card', texts.card)}
          ${methodChoice('upi', texts.upi)}
          ${methodChoice('netbanking', texts.netbanking)}
          ${methodChoice('wallet', texts.wallet)}
        </fieldset>
        <div class="panel" data-panel="card">${cardFields(texts)}</div>
        <div class="panel" data-panel="upi" hidden>${field({
          name: 'upiId',
          label: texts.upiId,
          problems: { empty: texts.upiIdEmpty, wrong: texts.upiIdWrong, unknown: texts.upiIdUnknown },
          attributes: 'inputmode="email" autocomplete="off" autocapitalize="none" spellcheck="false"',
          hint: texts.upiHint,
        })}</div>
        <div class="panel" data-panel="netbanking" hidden>${choice('bank', texts.bank, texts.banks)}</div>
        <div class="panel" data-panel="wallet" hidden>${choice('walletName', texts.walletName, texts.wallets)}</div>
        <div class="actions">
          <button type="submit" class="primary">${texts.pay(amount)}</button>
          ${fillButton(texts)}
        </div>
      </form>`;

const cardFields = (texts: WindowTexts): string =>
  [
    field({
      name: 'cardNumber',
      label: texts.cardNumber,
      problems: { empty: texts.cardNumberEmpty, wrong: texts.cardNumberWrong, unknown: texts.cardNumberUnknown },
      attributes: 'inputmode="numeric" autocomplete="off"',
    }),
    field({
      name: 'expiry',
      label: texts.expiry,
      problems: { empty: texts.expiryEmpty, wrong: texts.expiryWrong, past: texts.expiryPast },
      attributes: 'inputmode="numeric" autocomplete="off"',
      isNarrow: true,
    }),
    field({
      name: 'cvv',
      label: texts.cvv,
      problems: { empty: texts.cvvEmpty, wrong: texts.cvvWrong },
      attributes: 'inputmode="numeric" autocomplete="off"',
      isNarrow: true,
    }),
    field({
      name: 'cardName',
      label: texts.cardName,
      problems: { empty: texts.cardNameEmpty },
      attributes: 'autocomplete="off"',
    }),
  ].join('');

const otpStep = (texts: WindowTexts): string => `<form data-step="otp" data-place="${texts.stepBank}" novalidate hidden>
        <h2>${texts.otpTitle}</h2>
        ${field({
          name: 'otp',
          label: texts.otp,
          problems: { empty: texts.otpEmpty, wrong: texts.otpWrong },
          attributes: 'inputmode="numeric" autocomplete="off"',
          hint: texts.otpHint,
        })}
        ${bankActions(texts.confirm, texts)}
      </form>`;

const approvalStep = (
  texts: WindowTexts,
): string => `<form data-step="approval" data-place="${texts.stepBank}" novalidate hidden>
        <div class="approval" data-way="upi">
          <h2 tabindex="-1">${texts.approveTitleUpi}</h2>
          <p>${texts.approveUpi} <strong data-slot="partner"></strong></p>
          <p class="hint">${texts.approvalHintUpi}</p>
        </div>
        <div class="approval" data-way="bank">
          <h2 tabindex="-1">${texts.approveTitleBank}</h2>
          <p>${texts.approveBank} <strong data-slot="partner"></strong></p>
          <p class="hint">${texts.approvalHintBank}</p>
        </div>
        ${bankActions(texts.approve, texts)}
      </form>`;

const processingStep = (texts: WindowTexts): string => `<section data-step="processing" class="state" hidden>
        <svg class="climb" viewBox="0 0 40 40" aria-hidden="true"><path d="M2 38V28h12v10z"/><path d="M14 38V18h12v20z"/><path d="M26 38V6h12v32z"/></svg>
        <h2 tabindex="-1">${texts.processing}</h2>
        <p role="status" data-slot="processing" data-slow="${texts.slowHint}">${texts.processingHint}</p>
      </section>`;

const pendingStep = (texts: WindowTexts): string => `<section data-step="pending" class="state" hidden>
        <svg class="mark" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="17"/><path d="M20 10v10l7 5"/></svg>
        <h2 tabindex="-1">${texts.pendingTitle}</h2>
        <p>${texts.pendingHint}</p>
        <div class="actions"><button type="button" class="primary" data-action="leave">${texts.closeWindow}</button></div>
      </section>`;

const paidStep = (
  texts: WindowTexts,
): string => `<section data-step="paid" data-place="${texts.stepDone}" class="state" hidden>
        <svg class="mark tick" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="17"/><path d="M12 20.5l6 6 11-12"/></svg>
        <h2 tabindex="-1">${texts.paidTitle}</h2>
        <p>${texts.paidHint}</p>
      </section>`;

const rehearsal = ({ rehearse, ending, endings }: WindowTexts): string => `<details class="rehearsal" hidden>
        <summary>${rehearse}</summary>
        <div class="field">
          <label for="ending">${ending}</label>
          <select id="ending" name="ending" aria-describedby="ending-hint">${Object.entries(endings)
            .map(([value, [label, hint]]) => `<option value="${value}" data-hint="${hint}">${label}</option>`)
            .join('')}</select>
          <p class="hint" id="ending-hint">${endings.success[1]}</p>
        </div>
      </details>`;

const cancelQuestion = (
  texts: WindowTexts,
): string => `<dialog class="question" role="alertdialog" aria-labelledby="cancel-title" aria-describedby="cancel-hint">
        <h2 id="cancel-title">${texts.cancelTitle}</h2>
        <p id="cancel-hint">${texts.cancelHint}</p>
        <div class="actions">
          <button type="button" class="primary" data-action="keep">${texts.keepPaying}</button>
          <button type="button" data-action="cancel">${texts.cancel}</button>
        </div>
      </dialog>`;

const field = ({ name, label, problems, attributes = '', hint, isNarrow = false }: Field): string => {
  const told = Object.entries(problems).map(([kind, text]) => ` data-${kind}="${text}"`);
  const describedBy = [...(hint === undefined ? [] : [`${name}-hint`]), `${name}-problem`].join(' ');
  return `<div class="field${isNarrow ? ' narrow' : ''}">
          <label for="${name}">${label}</label>
          <input id="${name}" name="${name}" ${attributes} aria-describedby="${describedBy}"${told.join('')}>
          <p class="field-problem" id="${name}-problem" hidden></p>${hint === undefined ? '' : `\n          <p class="hint" id="${name}-hint">${hint}</p>`}
        </div>`;
};

const choice = (name: string, label: string, options: readonly string[]): string =>
  `<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${options
    .map((option) => `<option>${option}</option>`)
    .join('')}</select></div>`;

const methodChoice = (value: string, label: string): string =>
  `<label class="method"><input type="radio" name="method" value="${value}"${value === 'card' ? ' checked' : ''}>${label}</label>`;

const fillButton = (texts: WindowTexts): string =>
  `<button type="button" data-action="fill">${texts.fill}</button>
          <p class="hint">${texts.neverReal}</p>`;

const backButton = (step: string, label: string): string =>
  `<button type="button" class="quiet" data-action="back" data-to="${step}">${label}</button>`;

const bankActions = (agree: string, texts: WindowTexts): string => `<div class="actions">
          <button type="submit" class="primary">${agree}</button>
          <div class="beside">
            <button type="button" data-action="decline">${texts.decline}</button>
            ${backButton('method', texts.otherMethod)}
          </div>
        </div>`;
