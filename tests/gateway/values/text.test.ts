import { describe, expect, it } from 'vitest';
import { initialsOf } from '../../../gateway/values/initials.ts';
import { inDigits, ordinal, textOrNull } from '../../../gateway/values/text.ts';

describe('texts', () => {
  it('have the digits of the language', () => {
    expect([inDigits('Month 10', 'bn'), inDigits(10, 'en')]).toEqual(['Month ১০', '10']);
  });

  it('count in ordinals', () => {
    const english = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map((number) => ordinal(number, 'en'));
    expect(english.join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th');
    expect([1, 2, 4, 6, 10, 11].map((number) => ordinal(number, 'bn')).join(' ')).toBe('১ম ২য় ৪র্থ ৬ষ্ঠ ১০ম ১১তম');
  });

  it('are nothing when they are blank or no text', () => {
    expect([textOrNull(' a '), textOrNull('  '), textOrNull(5)]).toEqual(['a', null, null]);
  });

  it.each([
    ['Moumita Sen', 'MS'],
    ['plato', 'P'],
    ['A B C', 'AC'],
    ['e\u0301mile zola', 'ÉZ'],
    [null, '?'],
    ['নুসরাত জাহান', 'নজ'],
    ['প্রিয়াঙ্কা য়ামিন', 'পয়'.normalize('NFC')],
    ['মোঃ আব্দুল্লাহ্ আল-মামুন', 'আআ'],
    ['মো: করিম', 'ক'],
    ['মোছাঃ রেহানা বেগম', 'রব'],
    ['শ্রী অমিত শ্রীবাস্তব', 'অশ'],
    ['Md. Rahim Uddin', 'RU'],
    ['Mst. Rehana', 'R'],
    ['মোঃ', 'ম'],
    ['Md', 'M'],
  ])('of “%s” are the initials “%s”: a letter without its signs, and none of a form of address', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  // At a cost that grows by the square of their length these take minutes.
  it.each([
    ['full stops', `${'.'.repeat(200_000)}a`, '.'],
    ['marks after a name', `Moumita Sen${'\u0301\u0323'.repeat(100_000)}`, 'MS'],
  ])('has its initials also where it is a name of thousands of %s', (_what, name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
