import type { ReactNode } from 'react';
import { Grid } from '../stack.tsx';
import { Heading } from '../typography.tsx';
import styles from './store-list.module.css';

export type StoreItem = {
  readonly city: string;
  readonly address: readonly string[];
  readonly location?: ReactNode;
};

/** The club's stores; the page renders the note about who may enter. */
export function StoreList({ stores }: { readonly stores: readonly StoreItem[] }) {
  return (
    <Grid>
      {stores.map((store) => (
        <div key={store.city} className={styles.store}>
          <Heading level={3}>{store.city}</Heading>
          <address className={styles.address}>
            {store.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {store.location && <p className={styles.location}>{store.location}</p>}
        </div>
      ))}
    </Grid>
  );
}
