import { describe, expect, it } from 'vitest';
import { bn } from '../../../web/texts/bn.ts';

describe('a count that stands for that many and more', () => {
  it('has no Bengali classifier behind its plus', () => {
    expect([bn.catalogue.lectures('১০০+'), bn.catalogue.lectures('৭২')]).toEqual(['১০০+ লেকচার', '৭২টি লেকচার']);
    expect([bn.app.unread('৯+'), bn.app.unread('৯')]).toEqual(['৯টির বেশি পড়া হয়নি', '৯টি পড়া হয়নি']);
  });
});
