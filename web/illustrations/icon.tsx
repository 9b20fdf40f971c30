import styles from './icon.module.css';

// Drawn on a grid of 24 with square ends and right angles; curves only where a thing is round.
const shapes = {
  'arrow-left': 'M20 12H5M11 5l-7 7 7 7',
  'arrow-right': 'M4 12h15M13 5l7 7-7 7',
  award: 'M6 3h12v11H6zM9 14v7l3-2 3 2v-7M9.5 8.5l2 2 3.5-4',
  bell: 'M5 17V10a7 7 0 0 1 14 0v7M3 17h18M10 21h4',
  book: 'M12 6v14M12 6H4v13h8M12 6h8v13h-8',
  calendar: 'M4 6h16v14H4zM4 11h16M8 3v3M16 3v3',
  card: 'M3 6h18v12H3zM3 10.5h18M6 14.5h4',
  check: 'M4 13l5 5L20 7',
  'chevron-down': 'M5 9l7 7 7-7',
  'chevron-right': 'M9 5l7 7-7 7',
  chat: 'M4 5h16v11h-9l-4 4v-4H4z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5h4',
  close: 'M5 5l14 14M19 5L5 19',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  copy: 'M8 8h12v12H8zM4 16V4h12',
  door: 'M6 21V4h12v17M3 21h18M14.5 12.5v.1',
  download: 'M12 3v12M6 10l6 6 6-6M4 20h16',
  external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  eye: 'M2 12c5-8.5 15-8.5 20 0-5 8.5-15 8.5-20 0M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  'eye-off': 'M4 9c4 5 12 5 16 0M6 11l-2.5 3.5M12 13v4M18 11l2.5 3.5',
  facebook: 'M14 21v-8h4M9 13h5V8a3 3 0 0 1 3-3h1',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18',
  hourglass: 'M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.5v.1',
  layers: 'M3 20h6v-6h6V8h6M3 20h18V8',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  'log-out': 'M13 4H5v16h8M10 12h10M16 8l4 4-4 4',
  mail: 'M3 5h18v14H3zM3 7l9 7 9-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M19 14.5A8 8 0 0 1 9.5 5 8 8 0 1 0 19 14.5',
  notes: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7',
  pause: 'M8 4v16M16 4v16',
  play: 'M7 4v16l13-8z',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  receipt: 'M5 3h14v18l-3.5-2-3.5 2-3.5-2L5 21zM9 8h6M9 12h6',
  refresh: 'M20 5v5h-5M4 19v-5h5M19 10A7.5 7.5 0 0 0 5.5 8M5 14a7.5 7.5 0 0 0 13.5 2',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20',
  shield: 'M4 4h16v8c0 4-3 7-8 9-5-2-8-5-8-9zM8.5 11.5l2.5 2.5 4.5-5',
  stairs: 'M3 20v-5h6v-5h6V5h6v15z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M19 5l-1 1M6 18l-1 1',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20c1-4 4-5 8-5s7 1 8 5',
  video: 'M3 6h12v12H3zM15 11l6-4v10l-6-4',
  warning: 'M12 4L2.5 20h19zM12 10v4M12 17v.1',
  youtube: 'M3 6h18v12H3zM10 9v6l5-3z',
} as const;

/** The icons that are drawn. */
export type IconName = keyof typeof shapes;

type IconProps = { name: IconName; size?: number; className?: string | undefined };

/** An icon beside or in place of words; never announced, so an icon alone needs its button's `aria-label`. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className === undefined ? styles.icon : `${styles.icon} ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-arrow={name.startsWith('arrow') || name === 'chevron-down' ? name : undefined}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
