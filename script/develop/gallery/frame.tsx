import type { ReactNode } from 'react';
import { Heading } from '#web/ui/typography.tsx';
import styles from './gallery.module.css';

/** A chapter of the gallery; its name is also its address on the page. */
export function Chapter({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section id={name} className={styles.chapter}>
      <Heading level={2}>{name}</Heading>
      {children}
    </section>
  );
}

/** One part in its states. */
export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <code className={styles.name}>{name}</code>
      <div className={styles.states}>{children}</div>
    </div>
  );
}
