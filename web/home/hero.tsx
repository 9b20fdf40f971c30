import { FigureStairs } from '../academy/figure-stairs.tsx';
import { HERO_STAIRS_ID, introWords } from '../academy/intro-words.ts';
import { WordStairs } from '../illustrations/word-stairs.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { SteppedEdge } from '../ui/stepped-edge.tsx';
import { HeroHeadline } from './hero-headline.tsx';
import styles from './hero.module.css';

type HeroProps = {
  /** Empty until the graph has answered or could not be reached. */
  headlines: readonly string[];
  introduction: string;
  statistics: readonly { value: string; label: string }[];
};

/** The first screen of the landing page: the headline, what the academy is, two links, and the illustration. */
export function Hero({ headlines, introduction, statistics }: HeroProps) {
  const texts = useTexts();
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.words}>
          <HeroHeadline phrases={headlines} />
          <p className={styles.introduction}>{introduction}</p>
          <div className={styles.buttons}>
            <LinkButton to={paths.homeCourses()}>{texts.home.exploreBatches}</LinkButton>
            <LinkButton to={paths.homeWebinars()} look="secondary">
              {texts.home.freeWebinars}
            </LinkButton>
          </div>
        </div>
        <WordStairs id={`${HERO_STAIRS_ID}-narrow`} words={introWords.narrow} className={styles.narrow} />
        <WordStairs id={HERO_STAIRS_ID} words={introWords.wide} className={styles.wide} />
        <div className={styles.figures}>
          <FigureStairs label={texts.home.statisticsHeading} figures={statistics} />
        </div>
      </section>
      <SteppedEdge className={styles.edge} />
    </>
  );
}
