import { settingNames as academyNames } from '../../academy-api/config.ts';
import type { Environment } from '../../gateway/config.ts';
import { settings } from '../../gateway/settings.ts';
import { type Finding, warning } from './finding.ts';

const names = [...new Set([...Object.keys(settings.shape), ...academyNames, 'GATEWAY_NODE_FLAGS'])];

/** Settings of earlier versions that nothing reads any more. */
const former = ['GRAPHQL_EXECUTOR'];

/** Whether one name becomes the other by so many letters that are changed, added, left out or swapped. */
const isWithin = (mistakes: number, one: string, other: string): boolean => {
  if (one === other) return true;
  if (mistakes === 0) return false;
  const start = [...one].findIndex((letter, index) => letter !== other[index]);
  const [a, b] = start === -1 ? ['', other.slice(one.length)] : [one.slice(start), other.slice(start)];
  const isNext = (skippedOfOne: number, skippedOfOther: number) =>
    isWithin(mistakes - 1, a.slice(skippedOfOne), b.slice(skippedOfOther));
  return isNext(1, 1) || isNext(1, 0) || isNext(0, 1) || (a[0] === b[1] && a[1] === b[0] && isNext(2, 2));
};

// A short name is two mistakes away from names of others, such as NODE_EXE and AMQP_URL.
const mistakesIn = (name: string): number => (name.length < 10 ? 1 : 2);

/** Names that look like that of a setting and are none, and those of settings that are gone. */
export const checkNames = (environment: Environment): Finding[] =>
  Object.keys(environment).flatMap((name) => {
    if (former.includes(name))
      return [warning(name, 'This setting of an earlier version has no effect any more.', 'Take it out.')];
    if (!/^(?=.{6})[A-Z\d]+(_[A-Z\d]+)+$/.test(name) || names.includes(name)) return [];
    const meant = names.find((known) => known.includes('_') && isWithin(mistakesIn(name), name, known));
    return meant === undefined
      ? []
      : [warning(name, 'No setting has this name.', `Call it ${meant}, if that is meant.`)];
  });
