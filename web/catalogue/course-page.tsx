import { useSession } from '../auth/session.tsx';
import { CoursePageDocument, CoursePurchaseDocument, type CoursePageQuery } from '../generated/graphql.ts';
import { useCoursePageQuery } from '../generated/hooks.ts';
import { Icon } from '../illustrations/icon.tsx';
import type { PageQueries } from '../page-queries.ts';
import { paths } from '../paths.ts';
import type { PageProps } from '../routes.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Link } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { Rating } from '../ui/rating.tsx';
import { Section } from '../ui/section.tsx';
import { StructuredData } from '../ui/structured-data.tsx';
import { Tag } from '../ui/tag.tsx';
import { useLastKnown } from '../ui/use-last-known.ts';
import { CourseAbout } from './course-about.tsx';
import { CourseFacts } from './course-facts.tsx';
import { CourseModules } from './course-modules.tsx';
import { CourseMonths } from './course-months.tsx';
import { CourseNotFound } from './course-not-found.tsx';
import { CoursePageSkeleton } from './course-page-skeleton.tsx';
import { CoursePurchase } from './course-purchase.tsx';
import { CourseSidebar } from './course-sidebar.tsx';
import { IncludesList } from './includes-list.tsx';
import styles from './course-page.module.css';

export const queries: PageQueries = {
  everybody: ({ parameters: { slug } }) => ({
    query: CoursePageDocument,
    variables: { slug },
    missing: { course: null },
  }),
  viewer: ({ parameters: { slug } }) => ({ query: CoursePurchaseDocument, variables: { slug } }),
};

/** The public page of one course. */
export function CoursePage({ parameters: { slug = '' } }: PageProps) {
  const { data, loading, error, refetch } = useCoursePageQuery({ variables: { slug } });
  const known = useLastKnown(data?.course);
  const isGone = data?.course === null && error === undefined;

  if (known && !isGone) return <CourseDetail course={known} />;
  if (loading) return <CoursePageSkeleton />;
  return <CourseNotFound error={error} onTryAgain={() => void refetch()} />;
}

type Course = NonNullable<CoursePageQuery['course']>;

function CourseDetail({ course }: { course: Course }) {
  const texts = useTexts();
  return (
    <Page
      title={course.title}
      lang={languageOf(course.title)}
      address={paths.course(course.slug)}
      description={course.shortDescription}
      picture={course.image}
      before={<Breadcrumb title={course.title} />}
      intro={
        <>
          {course.shortDescription && (
            <p className={styles.intro} lang={languageOf(course.shortDescription)}>
              {course.shortDescription}
            </p>
          )}
          <p className={styles.tags}>
            <Tag icon="video">{texts.catalogue.lectures(course.lectureCountText)}</Tag>
            <Tag icon="globe">
              <TextWithLang text={texts.catalogue.languageName(course.language)} />
            </Tag>
            <Rating figure={course.ratingText} text={`${texts.catalogue.rating}: ${course.ratingText}`} />
          </p>
        </>
      }
      ruled={false}
      className={styles.page}
    >
      <StructuredData json={course.structuredData} />
      <div className={styles.sidebar}>
        <CourseSidebar course={course}>
          <CoursePurchase slug={course.slug} buyLabel={course.pricing.buyLabel} />
        </CourseSidebar>
      </div>
      <div className={styles.main}>
        <CourseMonths course={course} />
        <Section title={texts.catalogue.facts}>
          <CourseFacts course={course} />
        </Section>
        {course.about !== null && (
          <Section title={texts.catalogue.about}>
            <CourseAbout about={course.about} />
          </Section>
        )}
        <div className={styles.contents}>
          <Section
            title={
              <>
                <span className={styles.whole}>{texts.catalogue.includes}</span>
                <span className={styles.rest}>{texts.catalogue.includesMore}</span>
              </>
            }
          >
            <IncludesList includes={course.includes} />
          </Section>
          <Section title={texts.catalogue.modules} ruled={false}>
            <CourseModules course={course} />
          </Section>
        </div>
      </div>
    </Page>
  );
}

function Breadcrumb({ title }: { title: string }) {
  const texts = useTexts();
  // The list of all courses is for learners; visitors find them on the landing page.
  const isVisitor = useSession().status === 'signed-out';
  return (
    <nav aria-label={texts.catalogue.breadcrumb}>
      <ol className={styles.breadcrumb}>
        <li>
          <Link to={paths.home()} data-alone>
            {texts.app.home}
          </Link>
        </li>
        <li>
          <Icon name="chevron-right" size={16} />
          <Link to={isVisitor ? paths.homeCourses() : paths.batches()} data-alone>
            {texts.catalogue.courses}
          </Link>
        </li>
        <li aria-current="page">
          <Icon name="chevron-right" size={16} />
          <span className={styles.here} lang={languageOf(title)}>
            {title}
          </span>
        </li>
      </ol>
    </nav>
  );
}
