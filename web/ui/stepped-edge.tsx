import styles from './stepped-edge.module.css';

type SteppedEdgeProps = {
  /** The class sets `background` to the ground above the edge and `color` to the ground below it. */
  className: string | undefined;
};

/** The border of two grounds, as stairs that climb to the right. Decoration. */
export function SteppedEdge({ className }: SteppedEdgeProps) {
  return (
    <svg className={`${styles.edge} ${className}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 12V8h30V5.300h24V2.600h22V0h24v12H0z" fill="currentColor" />
    </svg>
  );
}
