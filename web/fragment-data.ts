import type { FragmentType } from '@apollo/client';

/** An object of a list, for the component that has this fragment; its id is the key. */
export type ListItem<Fragment> = { id: string } & FragmentType<Fragment>;

/**
 * The fields of a component's fragment, which the types hide from the component that passes the object on. At run time this
 * returns its argument: the query of the page watches the whole answer, so that no component has to watch its own part.
 */
export function fragmentData<Data>(part: FragmentType<Data>): Data;
export function fragmentData<Data>(part: FragmentType<Data> | null): Data | null;
export function fragmentData(part: unknown): unknown {
  return part;
}
