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

type HeaderLinkProps = {
  readonly href: string;
  readonly children: ReactNode;
  /** Hidden in a narrow header: the page has this link elsewhere. */
  readonly secondary?: boolean;
};

/** A link in the header. */
export function HeaderLink({ href, children, secondary = false }: HeaderLinkProps) {
  return (
    <a className={classNames(styles.link, secondary && styles.secondary)} href={href}>
      {children}
    </a>
  );
}
