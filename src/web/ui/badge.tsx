import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

export type BadgeTone = 'plain' | 'active' | 'faded';

export type BadgeProps = { readonly tone?: BadgeTone | undefined; readonly children: ReactNode };

/** A state in a word. The word says it; the colour only repeats it. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
