import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import lines from '../inclined-lines.module.css';
import { Eyebrow, Figure, Heading } from '../typography.tsx';
import styles from './sale-countdown.module.css';

export type CountdownUnit = {
  /** Two digits or more, formatted; the page counts. */
  readonly value: string;
  readonly label: string;
};

export type SaleCountdownProps = {
  readonly id: string;
  readonly eyebrow?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly units: readonly CountdownUnit[];
  /** The whole remaining time as words, for those who listen. */
  readonly spoken: string;
  readonly children?: ReactNode;
};

/** Black Friday and its like: a countdown on the black surface. */
export function SaleCountdown({ id, eyebrow, title, text, units, spoken, children }: SaleCountdownProps) {
  return (
    <section className={classNames(styles.sale, lines.lines)} data-surface="inclined" aria-labelledby={id}>
      <div className={styles.text}>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {text && <p>{text}</p>}
        {children}
      </div>
      <div role="timer" aria-label={spoken} className={styles.units}>
        {units.map((unit) => (
          <span key={unit.label} className={styles.unit} aria-hidden="true">
            <Figure className={styles.value}>{unit.value}</Figure>
            <span className={styles.label}>{unit.label}</span>
          </span>
        ))}
      </div>
    </section>
  );
}
