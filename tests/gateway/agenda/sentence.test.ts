import { describe, expect, it } from 'vitest';
import { type Buy, bn, noon, at, enrolled, webinar, meeting, say, monthOne } from './sources.ts';

describe('the sentence', () => {
  it('says the next class and what is due', () => {
    expect(say({ courses: [monthOne()] })).toBe('Next class today, 8:30 pm IST. Month 2 is due on 10 December.');
    expect(say({ courses: [monthOne()] }, noon, bn)).toBe(
      'পরের ক্লাস আজ, রাত ৮:৩০ (ভারতীয় সময়)। ২য় মাসের ফি দেওয়ার শেষ তারিখ ১০ ডিসেম্বর।',
    );
  });

  it.each([
    ['is today', at('12:00'), 'today, 8:30 pm IST', 'আজ, রাত ৮:৩০'],
    ['is tomorrow', at('23:00'), 'tomorrow, 8:30 pm IST', 'আগামীকাল, রাত ৮:৩০'],
    ['is in three days', at('12:00', '2026-11-26'), 'on Saturday, 8:30 pm IST', 'শনিবার, রাত ৮:৩০'],
  ])('names the day of a class that %s', (_what, now, english, bengali) => {
    const courses = [enrolled([['PAID', 1, '2026-11-10']], {}, now)];
    expect(say({ courses }, now)).toContain(`Next class ${english}.`);
    expect(say({ courses }, now, bn)).toContain(`পরের ক্লাস ${bengali}`);
  });

  it('gives the date of a class from the seventh day on, with its year where it is another one', () => {
    const from = (startDate: string) => say({ courses: [enrolled([['PAID', 1, '2026-11-10']], { startDate })] });
    expect(from('2026-11-28')).toContain('Next class on Saturday,');
    expect(from('2026-11-29')).toContain('Next class on 29 November,');
    expect(from('2027-01-02')).toContain('Next class on 2 January 2027,');
  });

  it('says that a class is on', () => {
    const now = at('21:00');
    expect(say({ courses: [monthOne(now)] }, now)).toContain('Your class is on now, until 11:00 pm IST.');
    expect(say({ courses: [monthOne(now)] }, now, bn)).toContain('এখন আপনার ক্লাস চলছে, রাত ১১:০০ (ভারতীয় সময়) পর্যন্ত।');
  });

  it('says a meeting that comes before the class', () => {
    const sources = { courses: [monthOne()], meetings: [meeting('2026-11-22')] };
    expect(say(sources)).toContain('You meet a mentor today, 7:00 pm IST.');
    expect(say(sources, noon, bn)).toContain('মেন্টরের সঙ্গে সেশন আজ, সন্ধ্যা ৭:০০ (ভারতীয় সময়)।');
  });

  it('says a webinar to somebody without classes, and to nobody else', () => {
    const webinars = [webinar('2026-11-22T18:00:00+05:30')];
    expect(say({ webinars })).toBe('Free webinar today, 6:00 pm IST.');
    expect(say({ webinars }, noon, bn)).toBe('ফ্রি ওয়েবিনার আজ, সন্ধ্যা ৬:০০ (ভারতীয় সময়)।');
    expect(say({ webinars, courses: [monthOne()] })).not.toContain('webinar');
  });

  it.each([
    ['due today', '2026-10-23', 'Month 2 is due today.', '২য় মাসের ফি দেওয়ার শেষ দিন আজ।'],
    ['overdue', '2026-10-20', 'Month 2 was due on 19 November.', '২য় মাসের ফি দেওয়ার তারিখ ছিল ১৯ নভেম্বর।'],
    ['due next year', '2026-12-10', 'Month 2 is due on 9 January 2027.', '২য় মাসের ফি দেওয়ার শেষ তারিখ ৯ জানুয়ারি ২০২৭।'],
  ])('says a month that is %s', (_what, paidOn, english, bengali) => {
    const courses = [enrolled([['PAID', 1, paidOn]], { startDate: null })];
    expect(say({ courses })).toBe(english);
    expect(say({ courses }, noon, bn)).toBe(bengali);
  });

  it('names the course where two of them are due', () => {
    const courses = [
      enrolled([['PAID', 1, '2026-11-10']], { startDate: null }),
      enrolled([['PAID', 1, '2026-11-05']], { id: 'c2', title: 'Python', startDate: null }),
    ];
    expect(say({ courses })).toBe('Python: Month 2 is due on 5 December.');
  });

  it('says that a payment is being checked rather than what is due', () => {
    const month = enrolled([
      ['PAID', 1, '2026-10-22'],
      ['PENDING', 2, '2026-11-21'],
    ]);
    expect(say({ courses: [month] })).toContain('Your payment for Month 2 is being checked.');
    expect(say({ courses: [month] }, noon, bn)).toContain('২য় মাসের পেমেন্ট যাচাই করা হচ্ছে।');
    expect(say({ courses: [enrolled([['PENDING', null, '2026-11-21']])] })).toBe('Your payment is being checked.');
    const another = enrolled([['PAID', 1, '2026-11-05']], { id: 'c2', title: 'Python', startDate: null });
    expect(say({ courses: [month, another] })).toContain(
      `${month.course.title}: Your payment for Month 2 is being checked.`,
    );
  });

  it('says that the certificate is ready once every month is paid, and not of a course that is paid once', () => {
    const all = (count: number) =>
      enrolled(
        Array.from({ length: count }, (_, index): Buy => ['PAID', index + 1, '2026-11-01']),
        { startDate: null },
      );
    expect(say({ courses: [all(6)] })).toBe('Your certificate is ready.');
    expect(say({ courses: [all(6)] }, noon, bn)).toBe('আপনার সার্টিফিকেট তৈরি।');
    expect(say({ courses: [all(5)] })).toBe('Month 6 is due on 1 December.');
    expect(say({ courses: [enrolled([['PAID', null, '2026-11-01']], { startDate: null })] })).toBeNull();
  });
});
