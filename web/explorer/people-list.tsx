import { useId } from 'react';
import type { Person } from './session.ts';
import styles from './people-list.module.css';

type Props = {
  readonly people: readonly Person[];
  readonly who: string | null;
  readonly onChoose: (person: Person) => void;
};

/** The people of the demonstration; one press signs in. */
export function PeopleList({ people, who, onChoose }: Props) {
  const id = useId();
  if (people.length === 0)
    return <p className={styles.nobody}>This installation has nobody to try as. The example “Log in” signs in.</p>;
  return (
    <ul className={styles.people} aria-label="Sign in as">
      {people.map((person, index) => (
        <li key={person.email}>
          <button
            type="button"
            className={styles.person}
            aria-current={person.name === who ? 'true' : undefined}
            aria-describedby={`${id}-${index}`}
            onClick={() => onChoose(person)}
          >
            {person.name}
          </button>
          <span id={`${id}-${index}`} className={styles.story}>
            {person.story}
          </span>
        </li>
      ))}
    </ul>
  );
}
