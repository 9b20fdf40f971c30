import { readExamples, type Example } from './examples.ts';
import styles from './example-menu.module.css';

type Props = {
  readonly chosen: Example;
  readonly onChoose: (example: Example) => void;
};

/** The operations of schema/examples, in groups. */
export function ExampleMenu({ chosen, onChoose }: Props) {
  return (
    <nav aria-label="Examples" className={styles.menu}>
      {readExamples().map(({ title, examples }) => (
        <div key={title}>
          <h3 className={styles.title}>{title}</h3>
          <ul className={styles.list}>
            {examples.map((example) => (
              <li key={example.name}>
                <button
                  type="button"
                  className={styles.example}
                  aria-current={example.name === chosen.name ? 'true' : undefined}
                  aria-describedby={example.name === chosen.name ? 'about-example' : undefined}
                  onClick={() => onChoose(example)}
                >
                  {example.title}
                  {example.isMutation && <span className={styles.mark}>mutation</span>}
                </button>
                {example.name === chosen.name && (
                  <p id="about-example" className={styles.about}>
                    {example.about}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
