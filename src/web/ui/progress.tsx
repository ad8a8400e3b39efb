import { classNames } from './class-names.ts';
import styles from './progress.module.css';

/** A turning ring; the words belong to what holds it. */
export function Spinner({ large = false }: { readonly large?: boolean }) {
  return <span className={classNames(styles.spinner, large && styles.large)} aria-hidden="true" />;
}

export type ProgressProps = {
  readonly label: string;
  /** Without a value the bar says only that work is under way. */
  readonly value?: number | undefined;
  readonly max?: number | undefined;
};

/** A hairline bar: steps of a form, an upload, a live wait. */
export function Progress({ label, value, max = 1 }: ProgressProps) {
  return <progress className={styles.bar} aria-label={label} value={value} max={max} />;
}

export type StepsProps = { readonly label: string; readonly current: number; readonly steps: readonly string[] };

/** Where one stands in a form of several steps; `current` counts from 0. */
export function Steps({ label, current, steps }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(styles.step, index <= current && styles.reached)}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
