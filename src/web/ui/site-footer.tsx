import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Logo } from './logo.tsx';
import styles from './site-footer.module.css';

export type FooterLink = { readonly href: string; readonly label: string; readonly rel?: string | undefined };

export type FooterGroup = {
  readonly title: string;
  readonly links: readonly FooterLink[];
  /** Content other than links, such as the button of the cookie settings. */
  readonly more?: ReactNode;
};

export type FooterPartners = {
  readonly title: string;
  /** `mark` is the icon before the name. */
  readonly partners: readonly { readonly name: string; readonly mark: string }[];
};

export type SiteFooterProps = {
  readonly brandName: string;
  readonly label: string;
  readonly groups: readonly FooterGroup[];
  readonly partners?: readonly FooterPartners[] | undefined;
  readonly languageMenu?: ReactNode;
  /** Legal entity, year. */
  readonly note?: ReactNode;
};

export function SiteFooter({ brandName, label, groups, partners = [], languageMenu, note }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.top}>
        <div className={styles.brand}>
          <Logo name={brandName} />
          {languageMenu}
        </div>
        <nav className={styles.groups} aria-label={label}>
          {groups.map((group) => (
            <div key={group.title}>
              <h2 className={styles.title}>{group.title}</h2>
              <ul className={styles.links}>
                {group.links.map((link) => (
                  <li key={link.href + link.label}>
                    <a className={styles.link} href={link.href} rel={link.rel}>
                      {link.label}
                    </a>
                  </li>
                ))}
                {group.more && <li>{group.more}</li>}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      {partners.length > 0 && (
        <div className={styles.partners}>
          {partners.map((partner) => (
            <div key={partner.title}>
              <h2 className={styles.title}>{partner.title}</h2>
              <ul className={styles.names}>
                {partner.partners.map(({ name, mark }) => (
                  <li key={name} data-mark={mark}>
                    {name}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {note && <div className={styles.note}>{note}</div>}
    </footer>
  );
}

/** A button that looks like one of the footer's links. */
export function FooterButton({
  children,
  onClick,
}: {
  readonly children: ReactNode;
  readonly onClick?: (() => void) | undefined;
}) {
  return (
    <button type="button" className={classNames(styles.link, styles.button)} onClick={onClick}>
      {children}
    </button>
  );
}
