import type { ReactNode } from 'react';
import styles from './toast.module.css';

/** Where toasts appear. It is always on the page, so that what comes into it is announced, each message by itself. */
export function ToastRegion({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.region} role="status" aria-atomic="false" data-above-banner="">
      {children}
    </div>
  );
}
