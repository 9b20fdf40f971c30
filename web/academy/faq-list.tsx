import { Accordion, AccordionItem } from '../ui/accordion.tsx';

type FaqListProps = { faqs: readonly { key: string; question: string; answer: string; language: string }[] };

/** Questions that open to their answers, each in its own language. */
export function FaqList({ faqs }: FaqListProps) {
  return (
    <Accordion>
      {faqs.map(({ key, question, answer, language }) => (
        <AccordionItem key={key} title={question} lang={language}>
          {answer}
        </AccordionItem>
      ))}
    </Accordion>
  );
}
