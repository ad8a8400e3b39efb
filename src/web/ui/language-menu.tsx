import type { MouseEvent } from 'react';
import type { Locale } from '#kernel/locale.ts';
import { closeOnEscape, closeWhenLeft } from './close-details.ts';
import { Icon } from './icon.tsx';
import styles from './language-menu.module.css';

export type LanguageItem = {
  readonly href: string;
  /** The language's code, for `hreflang` and `lang`. */
  readonly hrefLang: Locale;
  /** The language's name in the language itself. */
  readonly label: string;
  readonly current?: boolean | undefined;
};

export type LanguageMenuProps = {
  /** The menu's purpose; the current language is shown beside it. */
  readonly label: string;
  readonly items: readonly LanguageItem[];
  readonly onSelect?: ((event: MouseEvent<HTMLAnchorElement>, item: LanguageItem) => void) | undefined;
  /** The menu opens upwards, as in a footer. */
  readonly upwards?: boolean | undefined;
};

/** The languages as links in a native disclosure; works without script. */
export function LanguageMenu({ label, items, onSelect, upwards = false }: LanguageMenuProps) {
  const current = items.find((item) => item.current);
  return (
    <details
      className={styles.menu}
      name="language-menu"
      data-upwards={upwards || undefined}
      onKeyDown={closeOnEscape}
      onBlur={closeWhenLeft}
    >
      <summary className={styles.summary}>
        <span className={styles.globe}>
          <Icon name="globe" />
        </span>
        <span className="visually-hidden">{label}</span>
        <span className={styles.current} lang={current?.hrefLang}>
          {current?.label ?? label}
        </span>
        <span className={styles.code} aria-hidden="true">
          {current?.hrefLang}
        </span>
        <span className={styles.chevron}>
          <Icon name="chevron-down" />
        </span>
      </summary>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.hrefLang}>
            <a
              className={styles.item}
              href={item.href}
              hrefLang={item.hrefLang}
              lang={item.hrefLang}
              aria-current={item.current ? 'true' : undefined}
              onClick={onSelect && ((event) => onSelect(event, item))}
            >
              {item.label}
              {item.current && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
