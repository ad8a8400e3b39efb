import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './typography.module.css';

type TextProps = {
  readonly children: ReactNode;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
};

/** The largest heading of a page. */
export function Display({ level = 1, children, id, className }: TextProps & { readonly level?: 1 | 2 }) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={classNames(styles.display, className)}>
      {children}
    </Tag>
  );
}

export type HeadingProps = TextProps & {
  /** The heading level in the document; the size follows it unless `size` overrides it. */
  readonly level: 1 | 2 | 3 | 4;
  readonly size?: 'title' | 'heading' | 'subheading' | undefined;
  /** For focus that script moves. */
  readonly tabIndex?: -1 | undefined;
};

const SIZES = { 1: 'title', 2: 'title', 3: 'heading', 4: 'subheading' } as const;

export function Heading({ level, size = SIZES[level], children, id, className, tabIndex }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={classNames(styles[size], className)} tabIndex={tabIndex}>
      {children}
    </Tag>
  );
}

/** The sentence below a heading. */
export function Lead({ children, id, className }: TextProps) {
  return (
    <p id={id} className={classNames(styles.lead, className)}>
      {children}
    </p>
  );
}

export function Body({ children, id, className }: TextProps) {
  return (
    <p id={id} className={classNames(styles.body, className)}>
      {children}
    </p>
  );
}

/** Terms, notes: smaller and less prominent. */
export function Small({ children, id, className }: TextProps) {
  return (
    <p id={id} className={classNames(styles.small, className)}>
      {children}
    </p>
  );
}

/** A few words above a heading. */
export function Eyebrow({ children, id, className }: TextProps) {
  return (
    <p id={id} className={classNames(styles.eyebrow, className)}>
      {children}
    </p>
  );
}

/** A prominent number: a claim, a percentage, a price. */
export function Figure({ children, id, className }: TextProps) {
  return (
    <span id={id} className={classNames(styles.figure, className)}>
      {children}
    </span>
  );
}
