import styles from './certificate-door.module.css';

/** The height of the door in the units of its drawing, from its sill at y = 0 upwards. */
export const DOOR_HEIGHT = 84;

type CertificateDoorProps = {
  isOpen: boolean;
  /** Whether it is opening now, with an animation. */
  isNew?: boolean;
};

/** The door that leads to the certificate, as a part of a drawing: 56 wide, dark or with the light of the room behind it. */
export function CertificateDoor({ isOpen, isNew = false }: CertificateDoorProps) {
  return (
    <g data-open={isOpen} data-new={isNew || undefined} className={styles.door}>
      <path className={styles.beam} d="M0 0h-400l400-80z" />
      <path className={styles.frame} d={`M0 0v-${DOOR_HEIGHT}h56v${DOOR_HEIGHT}z`} />
      <path className={styles.leaf} d="M4 0v-80h48v80zM44-40v8" />
    </g>
  );
}
