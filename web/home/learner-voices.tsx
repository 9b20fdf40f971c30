import type { FragmentType } from '@apollo/client';
import { TestimonialCard } from '../catalogue/testimonial-card.tsx';
import type { TestimonialCardFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { Section } from '../ui/section.tsx';

type LearnerVoicesProps = { testimonials: readonly ({ id: string } & FragmentType<TestimonialCardFragment>)[] };

/** What learners say; nothing at all when nobody has said anything. */
export function LearnerVoices({ testimonials }: LearnerVoicesProps) {
  const texts = useTexts();
  if (testimonials.length === 0) return null;
  return (
    <Section title={texts.home.testimonialsHeading}>
      <Carousel
        label={texts.home.testimonialsHeading}
        items={testimonials.map((testimonial) => ({
          key: testimonial.id,
          content: <TestimonialCard testimonial={testimonial} />,
        }))}
      />
    </Section>
  );
}
