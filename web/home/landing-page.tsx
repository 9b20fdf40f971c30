import { FaqSection } from '../academy/faq-section.tsx';
import { FeatureCards } from '../academy/feature-cards.tsx';
import { LandingPageDocument } from '../generated/graphql.ts';
import { useLandingPageQuery } from '../generated/hooks.ts';
import type { PageQueries } from '../page-queries.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Section } from '../ui/section.tsx';
import { StructuredData } from '../ui/structured-data.tsx';
import { useLastKnownFields } from '../ui/use-last-known.ts';
import { FeaturedCourses } from './featured-courses.tsx';
import { FirstMonth } from './first-month.tsx';
import { Hero } from './hero.tsx';
import { TestimonialCarousel } from './testimonial-carousel.tsx';
import { MonthByMonth } from './month-by-month.tsx';
import { PromoVideos } from './promo-videos.tsx';
import { UpcomingWebinars } from './upcoming-webinars.tsx';
import { useHashScroll } from './use-hash-scroll.ts';
import styles from './landing-page.module.css';

export const queries: PageQueries = {
  everybody: () => ({ query: LandingPageDocument }),
};

/** The landing page: the academy, its courses, webinars and videos, testimonials, and questions with answers. */
export function LandingPage() {
  const texts = useTexts();
  const { data: answered, loading, refetch } = useLandingPageQuery();
  const { known: data } = useLastKnownFields(answered);

  const academy = data?.academy;
  const flagship = data?.flagship?.nodes[0] ?? null;
  const list = { loading: loading && data === null, onTryAgain: () => void refetch() };
  useHashScroll(list.loading);

  return (
    <>
      <PageHead title={texts.home.landingTitle} address={paths.home()} description={academy?.introduction} />
      {academy && <StructuredData json={academy.structuredData} />}
      {academy && <StructuredData json={academy.faqStructuredData} />}
      {data?.webinars?.nodes.map(
        ({ id, structuredData }) => structuredData !== null && <StructuredData key={id} json={structuredData} />,
      )}
      <Hero
        headlines={academy?.headlines ?? (list.loading ? [] : [texts.home.landingTitle])}
        introduction={academy?.introduction ?? ''}
        statistics={academy?.statistics ?? []}
      />
      <div className={styles.body}>
        {academy && (
          <Section title={texts.home.featuresHeading} ruled={false}>
            <FeatureCards features={academy.features} />
          </Section>
        )}
        <FeaturedCourses courses={data?.courses?.nodes ?? null} totalCount={data?.courses?.totalCount ?? 0} {...list} />
      </div>
      {academy && <MonthByMonth course={flagship} claims={academy.claims} />}
      <div className={styles.body}>
        <UpcomingWebinars
          webinars={data?.webinars?.nodes ?? null}
          totalCount={data?.webinars?.totalCount ?? 0}
          {...list}
        />
        <PromoVideos videos={data?.promoVideos ?? []} />
        <TestimonialCarousel testimonials={data?.testimonials ?? []} />
        {academy && (
          <FaqSection
            title={texts.academy.faqHeading}
            faqs={academy.faqs}
            supportEmail={academy.contacts.supportEmail}
          />
        )}
        {academy && data.courses?.totalCount !== 0 && <FirstMonth course={flagship} />}
      </div>
    </>
  );
}
