import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Logo } from './logo.tsx';
import styles from './site-header.module.css';

export type SiteHeaderProps = {
  readonly homeHref: string;
  /** The brand's name; the wordmark's accessible name. */
  readonly brandName: string;
  /** Links and the language menu, at the end of the line. */
  readonly children?: ReactNode;
  /** Overlays the hero's picture instead of standing above it. */
  readonly overlay?: boolean | undefined;
};

export function SiteHeader({ homeHref, brandName, children, overlay = false }: SiteHeaderProps) {
  return (
    <header className={classNames(styles.header, overlay && styles.overlay)}>
      <a className={styles.home} href={homeHref}>
        <Logo name={brandName} />
      </a>
      {children && <div className={styles.end}>{children}</div>}
    </header>
  );
}

/** The class of a link in the header, for router links. */
export const headerLinkClass = styles.link;

/** The class of a link that a narrow header hides: the page has it elsewhere. */
export const secondaryHeaderLinkClass = `${styles.link} ${styles.secondary}`;
