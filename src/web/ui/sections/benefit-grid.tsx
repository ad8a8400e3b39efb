import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { Heading } from '../typography.tsx';
import styles from './benefit-grid.module.css';

export type Benefit = { readonly icon: IconName; readonly title: string; readonly text: ReactNode };

/** The benefits of membership as a grid; the page renders its heading. */
export function BenefitGrid({ benefits }: { readonly benefits: readonly Benefit[] }) {
  return (
    <div className={styles.grid}>
      {benefits.map((benefit) => (
        <div key={benefit.title} className={styles.benefit}>
          <span className={styles.icon}>
            <Icon name={benefit.icon} large />
          </span>
          <Heading level={3} size="subheading">
            {benefit.title}
          </Heading>
          <p className={styles.text}>{benefit.text}</p>
        </div>
      ))}
    </div>
  );
}
