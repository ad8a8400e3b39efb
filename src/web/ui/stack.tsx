import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stack.module.css';

type Gap = 'tight' | 'regular' | 'loose' | undefined;
type ContainerProps = { readonly children: ReactNode; readonly className?: string | undefined };

/** Children in a column, with even gaps. */
export function Stack({
  gap = 'regular',
  align = 'stretch',
  children,
  className,
}: ContainerProps & { readonly gap?: Gap; readonly align?: 'stretch' | 'start' | 'center' }) {
  return <div className={classNames(styles.stack, styles[gap], styles[align], className)}>{children}</div>;
}

/** Children in a row, wrapping. */
export function Cluster({ gap = 'regular', children, className }: ContainerProps & { readonly gap?: Gap }) {
  return <div className={classNames(styles.cluster, styles[gap], className)}>{children}</div>;
}

/** As many columns as fit. */
export function Grid({
  gap = 'loose',
  min = 'regular',
  children,
  className,
}: ContainerProps & { readonly gap?: Gap; readonly min?: 'small' | 'regular' | 'wide' }) {
  return <div className={classNames(styles.grid, styles[gap], styles[`${min}Columns`], className)}>{children}</div>;
}

/** A section of the page; `labelledBy` names its heading. */
export function Section({
  id,
  labelledBy,
  tone = 'plain',
  children,
  className,
}: ContainerProps & {
  readonly id?: string;
  readonly labelledBy?: string | undefined;
  readonly tone?: 'plain' | 'surface' | 'inclined';
}) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      data-surface={tone === 'inclined' ? 'inclined' : undefined}
      className={classNames(styles.section, styles[`${tone}Tone`], className)}
    >
      <div className={styles.container}>{children}</div>
    </section>
  );
}
