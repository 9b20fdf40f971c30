import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost } from '../../support/graph-double.ts';
import { anAcademy } from '../../support/graph-objects/academy.ts';
import { renderPage } from '../../support/render-page.tsx';

const policy = ({ key }: { key: string }) => ({
  key,
  title: `Policy ${key}`,
  lastUpdated: '2026-11-01',
  lastUpdatedText: '1 November 2026',
  figures: key === 'REFUND' ? [{ value: '7 days', label: 'full refund' }] : [],
  sections: [{ heading: 'Full refund', paragraphs: ['Within 7 days.'], points: ['In 5-7 business days.'] }],
  contactEmails: ['billing@dhap.example'],
});

describe('the policies', () => {
  it.each([
    ['/my-privacy-policy', 'PRIVACY'],
    ['/terms-conditions', 'TERMS'],
    ['/cancellation-refund', 'REFUND'],
    ['/shipping-delivery', 'DELIVERY'],
  ])('stand at %s', async (address, key) => {
    await renderPage(address, { graph: { academy: anAcademy({ policy }) } });
    expectShown(await screen.findByRole('heading', { level: 1, name: `Policy ${key}` }));
    expectShown(screen.getByText('Last updated: 1 November 2026'));
    expectShown(screen.getByRole('heading', { level: 2, name: 'Full refund' }));
    expectShown(screen.getByText('In 5-7 business days.'));
    expect(screen.queryAllByRole('region', { name: 'At a glance' })).toHaveLength(key === 'REFUND' ? 1 : 0);
    expect(screen.getByRole('link', { name: 'billing@dhap.example' }).getAttribute('href')).toBe(
      'mailto:billing@dhap.example',
    );
  });

  it('show their figures on stairs, where they have some', async () => {
    await renderPage('/cancellation-refund', { graph: { academy: anAcademy({ policy }) } });
    const figures = await screen.findByRole('region', { name: 'At a glance' });
    expect(figures.querySelector('dt')?.textContent).toBe('full refund');
    expect(figures.querySelector('dd')?.textContent).toBe('7 days');
  });

  it('get the focus and are announced once they are there', async () => {
    const { user } = await renderPage('/login', { graph: { academy: anAcademy({ policy }) }, delayMs: () => 10 });
    await user.click(await screen.findByRole('link', { name: 'Terms and conditions' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Policy TERMS' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expectShown(screen.getByText('Policy TERMS · Dhap Academy', { selector: '[aria-live] *' }));
  });

  it('can be asked for again when there was no connection', async () => {
    let lost = true;
    const { user } = await renderPage('/terms-conditions', {
      graph: { academy: anAcademy({ policy: (which: { key: string }) => (lost ? connectionLost() : policy(which)) }) },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'This page could not be loaded.',
        'We could not reach the academy. Check your connection and try again.',
      ]),
    );
    lost = false;
    await user.click(again);
    expectShown(await screen.findByRole('heading', { level: 1, name: 'Policy TERMS' }));
  });
});
