import { useRef } from 'react';
import { useReload } from '../ui/use-reload.ts';

const LOOK_EVERY_SECONDS = 60;

/**
 * Calls `reload` within a minute after something of the agenda that is shown began or ended, and at once when the page is
 * looked at again after that. Where the clock of the device is ahead, so that it is always after that, once for each instant.
 */
export const useChangedAgenda = (
  reload: () => Promise<{ error?: unknown }>,
  agenda: { changesAt: string | null } | null | undefined,
): void => {
  const changesAt = agenda?.changesAt ?? null;
  const reloadedFor = useRef<string | null>(null);
  useReload(
    async () => {
      if (changesAt === null || changesAt === reloadedFor.current || Date.now() < Date.parse(changesAt)) return;
      // Tried again as long as it fails, since a device that wakes up may not have its connection yet.
      const { error } = await reload();
      if (error === undefined) reloadedFor.current = changesAt;
    },
    changesAt === null ? null : LOOK_EVERY_SECONDS,
  );
};
