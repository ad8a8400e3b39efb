import { Children, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { isProviderIconName, ProviderIcon } from '../provider-icon.tsx';
import styles from './provider-list.module.css';

/** Buttons of identity providers, one below the other. */
export function ProviderList({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={styles.list}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}

/** The label of such a button, with the provider's logo; a provider without one gets a key. */
export function ProviderLabel({ provider, children }: { readonly provider: string; readonly children: ReactNode }) {
  return (
    <span className={styles.label}>
      {isProviderIconName(provider) ? <ProviderIcon name={provider} /> : <Icon name="key" />}
      {children}
    </span>
  );
}

/** A line with a word between two ways to go on. */
export function Alternative({ children }: { readonly children: ReactNode }) {
  return <p className={styles.alternative}>{children}</p>;
}
