/* The inside of the sandbox's payment window. The page that opened it is of the same origin, or hears nothing. */
const tellOpener = (message) => window.parent.postMessage(message, location.origin);

const dialog = document.querySelector('[role="dialog"]');
const form = document.querySelector('form');
const problem = document.querySelector('[role="alert"]');
const orderId = dialog.dataset.order;
let mayEscape = true;
let isWorking = false;

const dismiss = () => {
  if (!isWorking) tellOpener({ type: 'dismissed' });
};

const showProblem = (text) => {
  problem.textContent = text;
  problem.hidden = text === '';
};

const setWorking = (working) => {
  isWorking = working;
  for (const button of document.querySelectorAll('button')) button.disabled = working;
  dialog.toggleAttribute('data-working', working);
};

const unreachable = { description: 'The demonstration bank could not be reached. Nothing was paid. Please try again.' };

const pay = async (outcome) => {
  setWorking(true);
  showProblem('');
  const method = new FormData(form).get('method');
  const answer = await fetch('payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, method, outcome }),
  })
    .then((response) => response.json())
    .catch(() => ({ error: unreachable }));

  if (answer.error === undefined) return tellOpener({ type: 'paid', payment: answer });
  setWorking(false);
  showProblem(answer.error.description);
  if (answer.error.code !== undefined) tellOpener({ type: 'failed', error: answer.error });
};

const showMethod = () => {
  const chosen = new FormData(form).get('method');
  for (const panel of document.querySelectorAll('[data-panel]')) panel.hidden = panel.dataset.panel !== chosen;
};

const applyOptions = ({ name, description, prefill, method, colour, escape }) => {
  mayEscape = escape;
  if (name) document.querySelector('[data-slot="name"]').textContent = name;
  if (description) document.querySelector('[data-slot="description"]').textContent = description;
  if (prefill.name) form.elements.cardName.value = prefill.name;
  if (colour && CSS.supports('color', colour)) dialog.style.setProperty('--stripe', colour);
  const radios = [...form.elements.method];
  for (const radio of radios) {
    radio.disabled = method[radio.value] === false;
    radio.closest('label').hidden = radio.disabled;
  }
  const usable = radios.filter((radio) => !radio.disabled);
  if (usable.length > 0 && !usable.some((radio) => radio.checked)) usable[0].checked = true;
  showMethod();
};

// Tab goes round inside the window: behind it there is nothing that may be used now.
const keepFocusInside = (event) => {
  const stops = [...dialog.querySelectorAll('button, input, select')].filter(
    (stop) => !stop.disabled && stop.checkVisibility() && (stop.type !== 'radio' || stop.checked),
  );
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement === leaving || !dialog.contains(document.activeElement)) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
};

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && mayEscape) dismiss();
  if (event.key === 'Tab') keepFocusInside(event);
});
document.querySelector('[data-action="close"]').addEventListener('click', dismiss);
document.querySelector('[data-action="fail"]')?.addEventListener('click', () => pay('failure'));
form?.addEventListener('change', showMethod);
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!isWorking) void pay('success');
});
window.addEventListener('message', (event) => {
  const isOpener = event.source === window.parent && event.origin === location.origin;
  if (isOpener && event.data?.type === 'options' && form !== null) applyOptions(event.data);
});

if (form !== null) showMethod();
(document.querySelector('[data-action="pay"]') ?? document.querySelector('[data-action="close"]')).focus({
  preventScroll: true,
});
tellOpener({ type: 'ready' });
