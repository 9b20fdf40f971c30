type Payment = {
  id: string;
  kindText: string;
  courseTitle: string | null;
  amount: { display: string } | null;
  submittedText: string | null;
};

/** What the academy looks a payment up by. */
export const factsOfPayment = ({ id, kindText, courseTitle, amount, submittedText }: Payment): string[] =>
  [`${kindText} (${id})`, courseTitle, amount?.display ?? null, submittedText].filter((fact) => fact !== null);

/** A text as a part of an address; half of a character, which a text that was cut may end with, cannot be one. */
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed());

/** The address of a mail to somebody who can help, which says already what it is about: its first two facts as the subject. */
export const mailToSupport = (email: string, about: readonly string[]): string => {
  const [subject, body] = [about.slice(0, 2).join(' · '), `${about.join('\n')}\n\n`].map(inAddress);
  return `mailto:${email}?subject=${subject}&body=${body}`;
};
