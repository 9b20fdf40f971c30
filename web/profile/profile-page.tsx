import { Link } from 'react-router-dom';
import { CourseCover } from '../catalogue/course-cover.tsx';
import type { ProfilePageQuery } from '../generated/graphql.ts';
import { useProfilePageQuery } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PhotoUpload } from './photo-upload.tsx';
import { ProfileCards } from './profile-cards.tsx';
import styles from './profile-page.module.css';

/** Who the learner is, and which courses they have. */
export function ProfilePage() {
  const texts = useTexts();
  const { data, loading, refetch } = useProfilePageQuery();
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
        first="locked"
        action={<Button onClick={() => void refetch()}>{texts.ui.tryAgain}</Button>}
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
  const courses = viewer.enrolledCourses ?? [];

  return (
    <Page
      title={viewer.name ?? texts.profile.title}
      documentTitle={texts.profile.title}
      intro={viewer.email}
      ruled={false}
      className={styles.profile}
    >
      <PhotoUpload viewer={viewer} learnerId={learnerId} form={photoUploadForm} />
      <div className={styles.facts}>
        <ProfileCards viewer={viewer} />
        <Section title={texts.profile.courses} ruled={false}>
          {courses.length === 0 ? (
            <EmptyState
              title={texts.profile.noCourses}
              action={<LinkButton to={paths.batches()}>{texts.catalogue.allCourses}</LinkButton>}
            />
          ) : (
            <ul className={styles.courses}>
              {courses.map(({ id, title, course }) => (
                <li key={id} className={styles.course}>
                  <div className={styles.cover}>{course !== null && <CourseCover course={course} />}</div>
                  <span lang={languageOf(title)}>
                    {course === null ? title : <Link to={paths.courseAccess(id)}>{title}</Link>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </Page>
  );
}

function ProfileSkeleton() {
  return (
    <PageSkeleton>
      <div className={styles.waiting}>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton count={2} />
      </div>
    </PageSkeleton>
  );
}
