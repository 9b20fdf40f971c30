import { languageOf } from '../texts/language-of.ts';
import { tintOf } from './tint.ts';
import { usePicture } from './use-picture.ts';
import styles from './avatar.module.css';

type AvatarProps = {
  /** One or two letters, shown where there is no picture. */
  initials: string;
  photo?: string | null | undefined;
  /** Describes the picture; empty where the name stands beside it. */
  alt?: string;
  size?: 'tiny' | 'small' | 'large';
};

/** A person: their picture, else their initials on a tint, as where the picture fails to load. The tint shows while it loads. */
export function Avatar({ initials, photo, alt = '', size = 'small' }: AvatarProps) {
  const { isMissing, watched } = usePicture(photo);
  if (photo && !isMissing)
    return (
      <img
        {...watched}
        className={styles.avatar}
        src={photo}
        alt={alt}
        lang={languageOf(alt)}
        data-size={size}
        data-tint={tintOf(initials)}
        loading="lazy"
        decoding="async"
      />
    );
  return (
    <span
      className={styles.avatar}
      data-size={size}
      data-tint={tintOf(initials)}
      lang={languageOf(alt || initials)}
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      {initials}
    </span>
  );
}
