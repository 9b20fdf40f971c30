import type { MonthState } from '../generated/graphql.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage } from '../texts/texts-provider.tsx';
import { Staircase } from '../ui/staircase.tsx';
import { stepStates } from './step-states.ts';

/** The months of a course as stairs, from the first on. A course that is paid once is one window, which needs no number. */
export function MonthsStaircase({ states }: { states: readonly MonthState[] }) {
  const language = useLanguage();
  return (
    <Staircase
      steps={states.map((state, index) => ({
        state: stepStates[state],
        label: states.length > 1 ? smallNumber(index + 1, language) : undefined,
      }))}
    />
  );
}
