import { useTexts } from '../texts/texts-provider.tsx';
import { FigureStairs } from './figure-stairs.tsx';

type AcademyStatisticsProps = { statistics: readonly { value: string; label: string }[] };

/** The academy's figures, each on its step. */
export function AcademyStatistics({ statistics }: AcademyStatisticsProps) {
  const texts = useTexts();
  return <FigureStairs label={texts.home.statisticsHeading} figures={statistics} />;
}
