import { afterEach, expect, it, vi } from 'vitest';
import { timeZoneOfDevice } from '../../../web/catalogue/time-zone.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['by its newer way', { Now: { timeZoneId: () => 'Asia/Dhaka' } }, 'Asia/Dhaka'],
  ['where a browser has only the older one', undefined, new Intl.DateTimeFormat().resolvedOptions().timeZone],
])('the time zone of the device is known %s', (_way, temporal, zone) => {
  vi.stubGlobal('Temporal', temporal);
  expect(timeZoneOfDevice()).toBe(zone);
});

it('a device that does not know its time zone names none, since the academy knows none of that name', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Etc/Unknown' } });
  expect(timeZoneOfDevice()).toBeNull();
});
