/* The inside of the sandbox's payment window. The page that opened it is of the same origin, or hears nothing. */
import { checkFields, decliningUpiId, fillIn, followFields, valueOf } from './fields.js';
import { focusStep, keepFocusInside } from './focus.js';

const PROCESSING_MS = 900;
const TICK_MS = 1_300;
const POLL_MS = 1_000;
const SLOW_MS = 2_000;
const POLLS_WITH_PATIENCE = 12;
const MAX_POLLS = 300;
const TIMEOUT_MS = 20_000;

const tellOpener = (message) => window.parent.postMessage(message, location.origin);
const find = (selector) => document.querySelector(selector);
const wait = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const hasStyles = ({ sheet }) => {
  try {
    return sheet.cssRules.length > 0;
  } catch {
    // Browsers give no sheet for a file that was not loaded, or keep its rules out of reach.
    return false;
  }
};

// Scripts run after the styles have been loaded or lost. Without styles the page stays hidden, as it does without this script.
document.body.hidden = ![...document.querySelectorAll('link[rel="stylesheet"]')].every(hasStyles);

const dialog = find('.card');
const question = find('dialog');
const steps = [...document.querySelectorAll('[data-step]')];
const forms = steps.filter((step) => step.matches('form'));
const [contactForm, methodForm, otpForm] = forms;
let payment = null;

const shownStep = () => steps.find((step) => !step.hidden)?.dataset.step ?? 'refusal';

const show = (name) => {
  for (const step of steps) step.hidden = step.dataset.step !== name;
  const { place } = steps.find((step) => !step.hidden).dataset;
  if (place) find('[data-slot="place"]').textContent = place;
  dialog.dataset.shown = name;
  find('.rehearsal').hidden = !['method', 'otp', 'approval'].includes(name);
  find('[data-action="close"]').disabled = name === 'processing';
  dialog.scrollTo(0, 0);
  focusStep(steps.find((step) => !step.hidden));
};

const showProblem = (text) => {
  const problem = find('.problem');
  problem.textContent = text;
  problem.hidden = text === '';
};

const chosenMethod = () => new FormData(methodForm).get('method');

const showMethod = () => {
  for (const panel of document.querySelectorAll('[data-panel]')) panel.hidden = panel.dataset.panel !== chosenMethod();
};

const ask = async (path, options) => {
  try {
    const response = await fetch(path, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return await response.json();
  } catch {
    return null;
  }
};

const send = (outcome) =>
  ask('payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      orderId: dialog.dataset.order,
      method: chosenMethod(),
      outcome,
      language: document.documentElement.lang,
    }),
  });

const pay = async (outcome) => {
  showProblem('');
  const hint = find('[data-slot="processing"]');
  const { slow, usual = hint.textContent } = hint.dataset;
  hint.dataset.usual = usual;
  hint.textContent = usual;
  show('processing');
  const [answer] = await Promise.all([send(outcome), wait(PROCESSING_MS)]);
  if (answer?.status === 'authorized') {
    if (outcome === 'pending') show('pending');
    await settled(answer.razorpay_payment_id, () => {
      hint.textContent = slow;
    });
  } else await finish(answer);
};

/** Waits until a payment is captured. A window that waited in vain says that it may be closed. */
const settled = async (paymentId, onSlow) => {
  const becomesSlow = setTimeout(onSlow, SLOW_MS);
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    await wait(POLL_MS);
    const answer = await ask(`payments/${paymentId}?language=${document.documentElement.lang}`);
    if (answer?.razorpay_signature !== undefined || answer?.error !== undefined) {
      clearTimeout(becomesSlow);
      return finish(answer);
    }
    if (polls === POLLS_WITH_PATIENCE && shownStep() === 'processing') show('pending');
  }
};

const finish = async (answer) => {
  if (answer?.razorpay_signature !== undefined) {
    payment = answer;
    question.close();
    show('paid');
    await wait(TICK_MS);
    return handOver();
  }
  const error = answer?.error;
  const { unreachable, tryAgain } = find('.problem').dataset;
  // Of an attempt that the bank did not answer, the description says not to pay again at once.
  const advice = error?.reason === 'payment_timed_out' ? '' : ` ${tryAgain}`;
  show('method');
  showProblem(error === undefined ? unreachable : error.description + advice);
  if (error !== undefined) tellOpener({ type: 'failed', error });
};

const handOver = () => tellOpener({ type: 'paid', payment });

const dismiss = () => tellOpener({ type: 'dismissed' });

const wishToClose = () => {
  if (question?.open || shownStep() === 'processing') return;
  if (payment !== null) return handOver();
  if (['pending', 'refusal'].includes(shownStep())) return dismiss();
  question.showModal();
};

const goToBank = () => {
  const isCard = chosenMethod() === 'card';
  const isUpi = chosenMethod() === 'upi';
  for (const way of document.querySelectorAll('[data-way]')) way.hidden = (way.dataset.way === 'upi') !== isUpi;
  const partner = { upi: 'upiId', netbanking: 'bank', wallet: 'walletName' }[chosenMethod()];
  for (const slot of document.querySelectorAll('[data-slot="partner"]')) {
    slot.textContent = isCard ? '' : methodForm.elements[partner].value;
  }
  show(isCard ? 'otp' : 'approval');
};

const answerOfBank = () => {
  if (chosenMethod() === 'upi' && valueOf(methodForm.elements.upiId).toLowerCase() === decliningUpiId) return 'failure';
  if (chosenMethod() === 'card' && valueOf(otpForm.elements.otp).length < 4) return 'incorrect-otp';
  return find('#ending').value;
};

const onSubmit = {
  contact: () => {
    const { phone, email } = contactForm.elements;
    find('[data-slot="contact"]').textContent = `${phone.value.trim()} · ${email.value.trim()}`;
    show('method');
  },
  method: goToBank,
  otp: () => pay(answerOfBank()),
  approval: () => pay(answerOfBank()),
};

const onPress = {
  close: wishToClose,
  leave: dismiss,
  cancel: dismiss,
  keep: () => question.close(),
  decline: () => pay('failure'),
  back: ({ to }) => {
    showProblem('');
    show(to);
  },
  fill: () => {
    fillIn(forms);
    if (shownStep() === 'contact') contactForm.querySelector('[type="submit"]').focus();
    else focusStep(methodForm);
  },
};

const applyOptions = ({ name, description, method }) => {
  if (name) find('[data-slot="name"]').textContent = name;
  // The page describes an order in English; what it describes in other words is shown as it is.
  const bought = find('[data-slot="description"]');
  if (description && description !== bought.dataset.english) bought.textContent = description;
  const radios = [...methodForm.elements.method];
  for (const radio of radios) {
    radio.disabled = method[radio.value] === false;
    radio.closest('label').hidden = radio.disabled;
  }
  const usable = radios.filter((radio) => !radio.disabled);
  if (!usable.some((radio) => radio.checked)) {
    for (const radio of radios) radio.checked = radio === usable[0];
  }
  methodForm.querySelector('[type="submit"]').disabled = usable.length === 0;
  if (usable.length === 0) showProblem(find('.problem').dataset.noMethod);
  showMethod();
};

document.addEventListener('keydown', (event) => {
  if (question?.open) return;
  if (event.key === 'Escape' && !event.isComposing) {
    event.preventDefault();
    wishToClose();
  }
  if (event.key === 'Tab') keepFocusInside(dialog, event);
});
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-action]');
  if (button !== null) onPress[button.dataset.action](button.dataset);
});
for (const form of forms) {
  followFields(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (checkFields(form)) void onSubmit[form.dataset.step]();
  });
}
methodForm?.addEventListener('change', showMethod);
find('#ending')?.addEventListener('change', ({ target }) => {
  find('#ending-hint').textContent = target.selectedOptions[0].dataset.hint;
});
window.addEventListener('message', (event) => {
  const isOpener = event.source === window.parent && event.origin === location.origin;
  if (isOpener && event.data?.type === 'options' && forms.length > 0) applyOptions(event.data);
});

const focusShown = () => {
  const step = steps.find(({ hidden }) => !hidden);
  if (step) focusStep(step);
  else find('[data-action="close"]').focus({ preventScroll: true });
};
// Nothing here can be focused while a dialog of the page covers the window, which then gets the focus as a whole.
window.addEventListener('focus', () => {
  if (document.activeElement === document.body) focusShown();
});

if (forms.length > 0) show('contact');
else focusShown();
tellOpener({ type: 'ready' });
