import type { ReactNode } from 'react';
import { MAIN_ID } from '../skip-link.tsx';
import styles from './beside-navigation.module.css';

type Props = { readonly navigation: ReactNode; readonly children: ReactNode };

/** The page of an area beside the area's navigation; on a narrow screen below it. */
export function BesideNavigation({ navigation, children }: Props) {
  return (
    <div className={styles.area}>
      {navigation}
      <main id={MAIN_ID} tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  );
}
