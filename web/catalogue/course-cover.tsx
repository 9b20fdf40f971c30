import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CourseCoverFragment } from '../generated/graphql.ts';
import { Cover } from '../ui/cover.tsx';

type CourseCoverProps = {
  course: FragmentType<CourseCoverFragment>;
  /** Loads the picture at once; for the first picture of a page. */
  eager?: boolean;
};

/** The picture of a course, else a poster of its key word. Decoration beside the title. */
export function CourseCover({ course, eager = false }: CourseCoverProps) {
  const data = fragmentData<CourseCoverFragment>(course);
  return <Cover image={data.image} word={data.coverWord} seed={data.id} eager={eager} />;
}
