import { useState } from 'react';

/** Whether a picture failed to load, so that something else is shown; `watched` are properties of its element. */
export const usePicture = () => {
  const [isMissing, setMissing] = useState(false);
  const watched = {
    // The picture may have failed before the page was hydrated.
    ref: (picture: HTMLImageElement | null) => {
      if (picture?.complete && picture.naturalWidth === 0) setMissing(true);
    },
    onError: () => setMissing(true),
  };
  return { isMissing, watched };
};
