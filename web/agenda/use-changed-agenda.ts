import { useRef } from 'react';
import { useReload } from '../ui/use-reload.ts';

const POLL_EVERY_SECONDS = 60;
const AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Calls `reload` once `changesAt` has passed, when something of the agenda begins or ends: within a minute, or when the page
 * becomes visible again. Where the device's clock is ahead, the answer may name the same instant, and `reload` is then called
 * again every ten minutes.
 */
export const useChangedAgenda = (
  reload: () => Promise<{ error?: unknown }>,
  agenda: { changesAt: string | null } | null | undefined,
): void => {
  const changesAt = agenda?.changesAt ?? null;
  const last = useRef({ changesAt: '', reloadedAt: 0 });
  useReload(
    async () => {
      if (changesAt === null || Date.now() < Date.parse(changesAt)) return;
      if (last.current.changesAt === changesAt && performance.now() - last.current.reloadedAt < AGAIN_AFTER_MS) return;
      // Tried again as long as it fails, since a device that wakes up may not have its connection yet.
      const { error } = await reload();
      if (error === undefined) last.current = { changesAt, reloadedAt: performance.now() };
    },
    changesAt === null ? null : POLL_EVERY_SECONDS,
  );
};
