import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAutoplay } from '../../../web/ui/use-autoplay.ts';

/** A browser that refuses to play until the given number of attempts. */
const refuse = (times: number) => {
  let asked = 0;
  HTMLMediaElement.prototype.play = async () => {
    asked += 1;
    if (asked <= times) throw new DOMException('Not allowed', 'NotAllowedError');
  };
  return () => asked;
};

function Film() {
  const video = useRef<HTMLVideoElement>(null);
  useAutoplay(video, true);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- The video has neither sound nor speech.
  return <video ref={video} />;
}

const second = () => act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
const originalPlay = HTMLMediaElement.prototype.play;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  HTMLMediaElement.prototype.play = originalPlay;
});

describe('a video that starts by itself', () => {
  it('is tried again three times, a second apart, and then waits for a click', async () => {
    const asked = refuse(4);
    const { container } = render(<Film />);
    const counts = [asked()];
    for (let count = 0; count < 6; count += 1) {
      await second();
      counts.push(asked());
    }
    expect(counts).toEqual([1, 2, 3, 4, 4, 4, 4]);

    const video = container.querySelector('video');
    if (video) fireEvent.click(video);
    expect(asked()).toBe(5);
  });

  it('is asked only once when the browser lets it', async () => {
    const asked = refuse(0);
    render(<Film />);
    await second();
    expect(asked()).toBe(1);
  });

  it('is left alone once it is gone', async () => {
    const asked = refuse(10);
    const { unmount } = render(<Film />);
    unmount();
    await second();
    expect(asked()).toBe(1);
  });
});
