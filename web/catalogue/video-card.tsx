import type { FragmentType } from '@apollo/client';
import { useState, type ReactNode } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { VideoCardFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Cover } from '../ui/cover.tsx';
import { usePicture } from '../ui/use-picture.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './video-card.module.css';

/** A promotional video: a still until it is clicked, then a frame that plays it. Nothing is fetched from the video's site before the click. */
export function VideoCard({ video: from }: { video: FragmentType<VideoCardFragment> }) {
  const texts = useTexts();
  const video = fragmentData<VideoCardFragment>(from);
  const [playing, setPlaying] = useState(false);

  return (
    <figure className={styles.card}>
      <div className={styles.screen}>
        <Screen
          video={video}
          playing={playing}
          onPlay={() => setPlaying(true)}
          label={
            <VisuallyHidden>
              <TextWithLang text={video.title} within={texts.catalogue.playVideo(video.title)} />
            </VisuallyHidden>
          }
        />
      </div>
      <figcaption className={styles.title} lang={languageOf(video.title)}>
        {video.title}
      </figcaption>
    </figure>
  );
}

type ScreenProps = { video: VideoCardFragment; playing: boolean; onPlay: () => void; label: ReactNode };

function Screen({ video, playing, onPlay, label }: ScreenProps) {
  const { newTab } = useTexts().ui;
  const cover = <Cover word={video.coverWord} seed={video.id} />;
  if (video.embedUrl === null) {
    if (video.url === null) return cover;
    return (
      <a className={styles.play} href={video.url} target="_blank" rel="noopener noreferrer">
        {cover}
        <PlayMark />
        {label} <VisuallyHidden>({newTab})</VisuallyHidden>
      </a>
    );
  }
  if (playing) {
    return (
      <iframe
        className={styles.frame}
        // The focus was on the button that the frame replaces.
        ref={takeFocus}
        src={startingAtOnce(video.embedUrl)}
        title={video.title}
        lang={languageOf(video.title)}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- The player is of another origin and needs its storage.
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  }
  return (
    <button type="button" className={styles.play} onClick={onPlay}>
      {cover}
      {video.thumbnail !== null && <Still address={video.thumbnail} />}
      <PlayMark />
      {label}
    </button>
  );
}

const takeFocus = (frame: HTMLIFrameElement | null): void => frame?.focus();

/** The click that opened the frame also starts the video. */
const startingAtOnce = (embedUrl: string): string => {
  const address = new URL(embedUrl);
  address.searchParams.set('autoplay', '1');
  return address.href;
};

/** The video's own thumbnail over the drawn cover, which shows through if the thumbnail fails to load. */
function Still({ address }: { address: string }) {
  const { isMissing, watched } = usePicture(address);
  if (isMissing) return null;
  return <img {...watched} className={styles.still} src={address} alt="" width={480} height={270} loading="lazy" />;
}

function PlayMark() {
  return (
    <span className={styles.mark}>
      <Icon name="play" size={20} />
    </span>
  );
}
