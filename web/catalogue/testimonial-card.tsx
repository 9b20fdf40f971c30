import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { TestimonialCardFragment } from '../generated/graphql.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Card } from '../ui/card.tsx';
import { LongText } from '../ui/long-text.tsx';
import { Rating } from '../ui/rating.tsx';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { languageOf } from '../texts/language-of.ts';
import styles from './testimonial-card.module.css';

type TestimonialCardProps = {
  testimonial: FragmentType<TestimonialCardFragment>;
  /** Sets words and picture large. */
  lead: boolean;
};

/** What a learner says, in their own words. */
export function TestimonialCard({ testimonial: from, lead }: TestimonialCardProps) {
  const testimonial = fragmentData<TestimonialCardFragment>(from);

  return (
    <Card as="figure" className={styles.card}>
      {testimonial.ratingText !== null && <Rating figure={testimonial.ratingText} text={testimonial.ratingText} />}
      <blockquote className={styles.comment} data-lead={lead}>
        <LongText text={testimonial.comment} lang={languageOf(testimonial.comment)} place="card" />
      </blockquote>
      <figcaption className={styles.person} data-lead={lead}>
        <Avatar photo={testimonial.studentImage} initials={testimonial.initials} />
        <TextWithLang text={testimonial.studentName} />
      </figcaption>
    </Card>
  );
}
