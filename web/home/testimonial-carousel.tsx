import { TestimonialCard } from '../catalogue/testimonial-card.tsx';
import type { ListItem } from '../fragment-data.ts';
import type { TestimonialCardFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Carousel } from '../ui/carousel.tsx';

type TestimonialCarouselProps = { testimonials: readonly ListItem<TestimonialCardFragment>[] };

/** What learners say; nothing at all when nobody has said anything. */
export function TestimonialCarousel({ testimonials }: TestimonialCarouselProps) {
  const texts = useTexts();
  if (testimonials.length === 0) return null;
  return (
    <Carousel
      title={texts.home.testimonialsHeading}
      lead
      items={testimonials.map((testimonial, index) => ({
        key: testimonial.id,
        content: <TestimonialCard testimonial={testimonial} lead={index === 0} />,
      }))}
    />
  );
}
