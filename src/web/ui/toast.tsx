import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './toast.module.css';

/** Where toasts appear. It is always on the page, so that what comes into it is announced. */
export function ToastRegion({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.region} role="status">
      {children}
    </div>
  );
}

export type ToastProps = {
  readonly children: ReactNode;
  readonly icon?: IconName | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly closeLabel: string;
};

/** A short word about what has just happened. How long it stays is the page's business. */
export function Toast({ children, icon = 'check', onClose, closeLabel }: ToastProps) {
  return (
    <div className={styles.toast}>
      <Icon name={icon} />
      <div className={styles.text}>{children}</div>
      {onClose && (
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
