import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CourseCardFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { usePictureTransition } from '../ui/picture-transition.ts';
import { Price } from '../ui/price.tsx';
import { Rating } from '../ui/rating.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import { CourseCover } from './course-cover.tsx';
import styles from './course-card.module.css';

/** A card as wide as its column, or a row with the picture beside the words. */
export type CardShape = 'card' | 'row';

type CourseCardProps = {
  course: FragmentType<CourseCardFragment>;
  /** The heading level of the title, one below the heading that the card stands under. */
  level: 2 | 3;
  /** On a narrow screen, `row` puts the picture beside the words, for long lists. */
  narrow: CardShape;
};

/** A course in a list. The whole card is a link to its page. */
export function CourseCard({ course: from, level, narrow }: CourseCardProps) {
  const texts = useTexts();
  const course = fragmentData<CourseCardFragment>(from);
  const enter = usePictureTransition();
  const Heading = level === 2 ? 'h2' : 'h3';

  return (
    <Card as="article" padded={false} className={styles.card} data-narrow={narrow}>
      <CourseCover course={course} />
      <div className={styles.words}>
        <p className={styles.tags}>
          <Tag>
            <TextWithLang text={texts.catalogue.languageName(course.language)} />
          </Tag>
          <Tag>{texts.catalogue.lectures(course.lectureCountText)}</Tag>
          <Rating figure={course.ratingText} text={`${texts.catalogue.rating}: ${course.ratingText}`} />
        </p>
        <Heading className={styles.title} lang={languageOf(course.title)}>
          <Link to={paths.course(course.slug)} className={styles.link} data-covers onClick={enter}>
            {course.title}
          </Link>
        </Heading>
        {course.shortDescription && (
          <p className={styles.description} lang={languageOf(course.shortDescription)}>
            {course.shortDescription}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <CardPrice pricing={course.pricing} />
      </div>
    </Card>
  );
}

function CardPrice({ pricing }: { pricing: CourseCardFragment['pricing'] }) {
  const texts = useTexts();
  if (pricing.__typename === 'OneTimePricing') {
    return pricing.cardPriceText === null ? null : (
      <Price
        text={pricing.cardPriceText}
        struck={pricing.listPrice?.display}
        discount={pricing.discountText}
        note={texts.catalogue.oneTime}
      />
    );
  }
  const total = pricing.totalText === null ? '' : ` · ${texts.catalogue.total(pricing.totalText)}`;
  return <Price text={pricing.cardPriceText} note={`${pricing.monthCountText}${total}`} />;
}

/** The skeleton of a card. */
export function CourseCardSkeleton({ narrow }: { narrow: CardShape }) {
  return (
    <Card padded={false} className={styles.card} data-narrow={narrow}>
      <Skeleton shape="picture" />
      <div className={styles.words}>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton count={4} />
      </div>
      <div className={styles.foot}>
        <Skeleton shape="title" />
      </div>
    </Card>
  );
}
