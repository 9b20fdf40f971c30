import { useState } from 'react';

/**
 * Whether the picture of an address failed to load, so that something else is shown; `watched` are properties of its
 * element. Another address is tried again.
 */
export const usePicture = (address: string | null | undefined) => {
  const [missing, setMissing] = useState<string | null>(null);
  const watched = {
    // The picture may have failed before the page was hydrated.
    ref: (picture: HTMLImageElement | null) => {
      if (address && picture?.complete && picture.naturalWidth === 0) setMissing(address);
    },
    onError: () => setMissing(address ?? null),
  };
  return { isMissing: missing !== null && missing === address, watched };
};
