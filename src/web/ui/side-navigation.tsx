import { type ReactNode, useEffect, useRef } from 'react';
import styles from './side-navigation.module.css';

export type SideNavigationEntry = { readonly id: string; readonly link: ReactNode };

export type SideNavigationPart = {
  readonly id: string;
  /** The part's name above its entries. */
  readonly title?: ReactNode;
  readonly entries: readonly SideNavigationEntry[];
};

export type SideNavigationProps = {
  /** The accessible name. */
  readonly label: string;
  /** The summary of the menu on a narrow screen. */
  readonly menuLabel: ReactNode;
  /** The name of the entry whose page is shown, beside the summary. */
  readonly current?: ReactNode;
  /** The path of the shown page: a menu that was left open closes with the next page. */
  readonly path: string;
  readonly parts: readonly SideNavigationPart[];
};

/** The class of an entry's link or button; the link of the shown page has `aria-current`. */
export const sideNavigationEntryClass = styles.entry;

/** The way to every page of an area: beside the page, or above it as a menu that needs no script. */
export function SideNavigation({ label, menuLabel, current, path, parts }: SideNavigationProps) {
  const list = <PartList parts={parts} />;
  const beside = useShownEntry(path);
  return (
    <nav aria-label={label} className={styles.navigation}>
      <div ref={beside} className={styles.beside}>
        {list}
      </div>
      <details key={path} className={styles.above}>
        <summary className={styles.summary}>
          <span>{menuLabel}</span>
          {current && <span className={styles.place}>{current}</span>}
        </summary>
        {list}
      </details>
    </nav>
  );
}

/** Scrolls a navigation that is longer than the screen to the entry of the shown page. */
function useShownEntry(path: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another entry
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !entry) return;
    const { clientHeight, scrollTop } = list.current;
    const isSeen = entry.offsetTop >= scrollTop && entry.offsetTop + entry.offsetHeight <= scrollTop + clientHeight;
    if (!isSeen) list.current.scrollTop = entry.offsetTop - clientHeight / 2;
  }, [path]);
  return list;
}

function PartList({ parts }: Pick<SideNavigationProps, 'parts'>) {
  return (
    <ul className={styles.parts}>
      {parts
        .filter(({ entries }) => entries.length > 0)
        .map(({ id, title, entries }) => (
          <li key={id}>
            {title && <span className={styles.part}>{title}</span>}
            <ul className={styles.entries}>
              {entries.map((entry) => (
                <li key={entry.id}>{entry.link}</li>
              ))}
            </ul>
          </li>
        ))}
    </ul>
  );
}
