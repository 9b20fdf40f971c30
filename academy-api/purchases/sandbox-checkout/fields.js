/* The fields of the payment window: what is wrong with them, and the provider's test values. */

/** What "Fill in test details" writes into the fields that are still empty or wrong. */
export const testValues = {
  phone: '+91 98765 43210',
  email: 'learner@example.com',
  cardNumber: '4111 1111 1111 1111',
  expiry: '12/30',
  cvv: '123',
  cardName: 'Demonstration Learner',
  upiId: 'success@razorpay',
  otp: '1234',
};

// The test cards in the provider's documentation. Any other card might be somebody's own.
const testCards = ['4111111111111111', '4100280000001007', '5267318187975449', '5500670000001002', '6527658900001005'];

/** The UPI ID whose payments the provider's test mode declines. */
export const decliningUpiId = 'failure@razorpay';

const rules = {
  phone: (text) => (/^\+?\d{8,15}$/.test(text.replaceAll(/[\s()-]/g, '')) ? null : 'wrong'),
  email: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) ? null : 'wrong'),
  cardNumber: (text) => {
    const digits = text.replaceAll(/[\s-]/g, '');
    if (!/^\d{12,19}$/.test(digits) || !isLuhn(digits)) return 'wrong';
    return testCards.includes(digits) ? null : 'unknown';
  },
  expiry: (text) => {
    const [, month, year] = /^(\d{2})\s*\/?\s*(?:20)?(\d{2})$/.exec(text) ?? [];
    if (month === undefined || month < 1 || month > 12) return 'wrong';
    // A card is good to the last day of its month.
    return new Date(2000 + Number(year), Number(month), 1) > new Date() ? null : 'past';
  },
  cvv: (text) => (/^\d{3}$/.test(text) ? null : 'wrong'),
  cardName: () => null,
  upiId: (text) => {
    if (!/^[\w.-]{2,}@[a-z]{2,}$/i.test(text)) return 'wrong';
    return [testValues.upiId, decliningUpiId].includes(text.toLowerCase()) ? null : 'unknown';
  },
  // Fewer digits than four are taken, and the bank then refuses them.
  otp: (text) => (/^\d{1,10}$/.test(text) ? null : 'wrong'),
};

/** The text of a field without what is not seen, with wide and Bengali digits read as Latin ones. */
export const valueOf = (input) =>
  input.value
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replaceAll(/[০-৯]/g, (digit) => String(digit.codePointAt(0) - '০'.codePointAt(0)));

/** What is wrong with a field: null, or the name of the sentence that it carries for that. */
const problemOf = (input) => {
  const text = valueOf(input);
  return text === '' ? 'empty' : rules[input.name](text);
};

/** Checks the fields that can be seen and says beside each what is wrong. Returns whether all are right. */
export const checkFields = (form) => {
  const wrong = fieldsOf(form).filter((input) => input.checkVisibility() && !showProblem(input));
  wrong[0]?.focus();
  return wrong.length === 0;
};

/** Writes the test values where something is missing or wrong; what a learner typed rightly stays. */
export const fillIn = (forms) => {
  for (const input of forms.flatMap(fieldsOf)) {
    if (problemOf(input) !== null) input.value = testValues[input.name];
    showProblem(input);
  }
};

/** Takes back what was said about a field as soon as it is right. */
export const followFields = (form) => {
  form.addEventListener('input', ({ target }) => {
    if (target.getAttribute('aria-invalid') === 'true') showProblem(target);
  });
  form.addEventListener('change', ({ target }) => {
    if (target.name === 'cardNumber') target.value = inGroups(valueOf(target));
  });
};

const fieldsOf = (form) => [...form.querySelectorAll('input')].filter((input) => input.name in rules);

const showProblem = (input) => {
  const problem = problemOf(input);
  const place = document.getElementById(`${input.id}-problem`);
  // A field that has the focus already is not read again, so what is wrong with it is announced.
  place.role = input === document.activeElement ? 'alert' : null;
  place.textContent = problem === null ? '' : input.dataset[problem];
  place.hidden = problem === null;
  input.setAttribute('aria-invalid', String(problem !== null));
  return problem === null;
};

const inGroups = (text) => (text.replaceAll(/[\s-]/g, '').match(/.{1,4}/g) ?? []).join(' ');

const isLuhn = (digits) => {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};
