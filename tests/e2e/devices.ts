import { expect, type CDPSession, type Page } from '@playwright/test';

// The viewports of the two projects, in all that Playwright would emulate of them.
const devices = {
  desk: { width: 1280, height: 800, orientation: 'landscapePrimary', pointer: '(hover: hover) and (pointer: fine)' },
  phone: { width: 360, height: 740, orientation: 'portraitPrimary', pointer: '(hover: none) and (pointer: coarse)' },
} as const;

type Device = keyof typeof devices;

const sessions = new WeakMap<Page, CDPSession>();

const emulate = async (page: Page, device: Device): Promise<void> => {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { width, height, orientation } = devices[device];
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: device === 'phone' });
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    screenOrientation: { type: orientation, angle: 0 },
    deviceScaleFactor: 1,
    mobile: device === 'phone',
  });
};

const expectDevice = async (page: Page, device: Device): Promise<void> => {
  const { width, pointer } = devices[device];
  const shown = () => page.evaluate((query) => [window.innerWidth, window.matchMedia(query).matches], pointer);
  await expect.poll(shown, `as on a ${device}`).toEqual([width, true]);
};

/**
 * Looks at the document of a page as on a desk and then as on a phone, in a test of the desktop. The page has to be opened
 * in between two calls: Chromium gives a document that was on a phone no mouse again.
 */
export const onBothDevices = async (page: Page, look: (device: Device) => Promise<void>): Promise<void> => {
  await expectDevice(page, 'desk');
  await look('desk');
  await emulate(page, 'phone');
  await expectDevice(page, 'phone');
  await look('phone');
  await emulate(page, 'desk');
};
