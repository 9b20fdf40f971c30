import type { ComponentProps } from 'react';
import type { ButtonLook } from './button.tsx';
import { Link } from './link.tsx';
import styles from './button.module.css';

type LinkButtonProps = ComponentProps<typeof Link> & { look?: ButtonLook; size?: 'medium' | 'small'; wide?: boolean };

/** A link to another page that looks like a button. */
export function LinkButton({ look = 'primary', size = 'medium', wide = false, className, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={className === undefined ? styles.button : `${styles.button} ${className}`}
      data-look={look}
      data-size={size}
      data-wide={wide}
    />
  );
}
