import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Logo } from './logo.tsx';
import styles from './site-header.module.css';

export type SiteHeaderProps = {
  readonly homeHref: string;
  /** The brand's name; the wordmark says it to those who listen. */
  readonly brandName: string;
  /** Links, the language menu: at the end of the line. */
  readonly children?: ReactNode;
  /** Lies upon the hero's picture instead of above it. */
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

/** The class of a link of the header's line, for links of the router. */
export const headerLinkClass = styles.link;

type HeaderLinkProps = {
  readonly href: string;
  readonly children: ReactNode;
  /** Leaves a narrow line to the others: the page has this way elsewhere. */
  readonly secondary?: boolean;
};

/** A link of the header's line. */
export function HeaderLink({ href, children, secondary = false }: HeaderLinkProps) {
  return (
    <a className={classNames(styles.link, secondary && styles.secondary)} href={href}>
      {children}
    </a>
  );
}
