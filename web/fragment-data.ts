import type { FragmentType } from '@apollo/client';

/**
 * The part of an answer that a component's fragment asks for. Only types hide it from the component that hands it on: the
 * query of the page holds the whole answer and watches it, and a phone need not watch each card besides.
 */
export function fragmentData<Data>(part: FragmentType<Data>): Data;
export function fragmentData<Data>(part: FragmentType<Data> | null): Data | null;
export function fragmentData(part: unknown): unknown {
  return part;
}
