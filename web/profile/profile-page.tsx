import { CourseCover } from '../catalogue/course-cover.tsx';
import { ProfilePageDocument, type ProfilePageQuery } from '../generated/graphql.ts';
import { useProfilePageQuery } from '../generated/hooks.ts';
import type { PageQueries } from '../page-queries.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Link } from '../ui/link.tsx';
import { MailAddress } from '../ui/mail-address.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { useLastKnown } from '../ui/use-last-known.ts';
import { PhotoUpload, PhotoUploadSkeleton } from './photo-upload.tsx';
import { ProfileCards, ProfileCardsSkeleton } from './profile-cards.tsx';
import evening from '../ui/evening-panel.module.css';
import styles from './profile-page.module.css';

export const queries: PageQueries = {
  viewer: () => ({ query: ProfilePageDocument }),
};

/** Who the learner is, and which courses they have. */
export function ProfilePage() {
  const texts = useTexts();
  const { data: answered, loading, refetch } = useProfilePageQuery();
  // A refresh that fails takes away neither the page nor a photo that is being chosen.
  const data = useLastKnown(answered?.viewer ? answered : null);
  const viewer = data?.viewer;

  if (viewer && viewer.id !== null) {
    return <Profile viewer={viewer} learnerId={viewer.id} photoUploadForm={data.photoUploadForm} />;
  }
  if (loading) return <ProfileSkeleton />;
  return (
    <Page title={texts.profile.title}>
      <EmptyState
        title={texts.profile.unavailable}
        level={2}
        retry={<TryAgainButton onTryAgain={() => void refetch()} />}
      />
    </Page>
  );
}

type ProfileProps = {
  learnerId: string;
  viewer: NonNullable<ProfilePageQuery['viewer']>;
  photoUploadForm: ProfilePageQuery['photoUploadForm'];
};

function Profile({ learnerId, viewer, photoUploadForm }: ProfileProps) {
  const texts = useTexts();
  const name = viewer.name ?? texts.profile.title;
  const courses = viewer.enrolledCourses ?? [];

  return (
    <Page
      title={name}
      documentTitle={texts.profile.title}
      head={
        <header className={`${evening.panel} ${styles.person}`}>
          <PhotoUpload viewer={viewer} learnerId={learnerId} form={photoUploadForm} />
          <div className={styles.name}>
            <PageTitle title={name} lang={languageOf(name)} />
            <p className={styles.mail}>{viewer.email !== null && <MailAddress address={viewer.email} />}</p>
          </div>
          <ProfileCards viewer={viewer} />
        </header>
      }
    >
      <Section
        title={texts.profile.courses}
        ruled={false}
        action={
          courses.length > 0 && (
            <Link to={paths.batches()} data-alone>
              {texts.catalogue.allCourses}
            </Link>
          )
        }
      >
        {courses.length === 0 ? (
          <EmptyState
            title={texts.home.noCoursesYet}
            action={<LinkButton to={paths.batches()}>{texts.catalogue.allCourses}</LinkButton>}
          />
        ) : (
          <ul className={styles.courses}>
            {courses.map(({ id, title, course }) => (
              <li key={id}>
                <Card as="article" padded={false} className={styles.course}>
                  {course !== null && (
                    <div className={styles.cover}>
                      <CourseCover course={course} />
                    </div>
                  )}
                  <div className={styles.words}>
                    <h3 className={styles.title} lang={languageOf(title)}>
                      {course === null ? title : <Link to={paths.courseAccess(id)}>{title}</Link>}
                    </h3>
                    {course?.shortDescription && (
                      <p className={styles.about} lang={languageOf(course.shortDescription)}>
                        {course.shortDescription}
                      </p>
                    )}
                    {course !== null && (
                      <LinkButton look="secondary" to={paths.courseAccess(id)}>
                        {texts.purchases.goToCourse}
                      </LinkButton>
                    )}
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  );
}

function ProfileSkeleton() {
  return (
    <PageSkeleton
      head={
        <div className={`${evening.panel} ${styles.person}`}>
          <PhotoUploadSkeleton />
          <div className={styles.name}>
            <Skeleton shape="heading" />
            <Skeleton shape="short" />
          </div>
          <ProfileCardsSkeleton />
        </div>
      }
    >
      <Skeleton shape="short" />
      <div className={styles.courses}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </PageSkeleton>
  );
}
