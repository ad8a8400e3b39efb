import type { ReactNode } from 'react';
import styles from './toast.module.css';

/** The region for toasts. It is always on the page, so that screen readers announce each new message. */
export function ToastRegion({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.region} role="status" aria-atomic="false" data-above-banner="">
      {children}
    </div>
  );
}
