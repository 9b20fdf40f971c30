import { useState } from 'react';

/** Whether a picture cannot be had, so that something else takes its place; `watched` are properties of its element. */
export const usePicture = () => {
  const [isMissing, setMissing] = useState(false);
  const watched = {
    // It may have failed before the page came to life.
    ref: (picture: HTMLImageElement | null) => {
      if (picture?.complete && picture.naturalWidth === 0) setMissing(true);
    },
    onError: () => setMissing(true),
  };
  return { isMissing, watched };
};
