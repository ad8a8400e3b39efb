import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './toast.module.css';

export type ToastProps = {
  readonly children: ReactNode;
  readonly icon?: IconName | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly closeLabel: string;
  /** The pointer has entered or left. */
  readonly onPointer?: ((over: boolean) => void) | undefined;
  /** The focus has entered, with its previous element, or left. */
  readonly onFocus?: ((inside: boolean, from: EventTarget | null) => void) | undefined;
};

/** A short message about a completed action. The page decides how long it stays. */
export function Toast({ children, icon = 'check', onClose, closeLabel, onPointer, onFocus }: ToastProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events only show that the visitor is still reading
    <div
      className={styles.toast}
      onPointerEnter={() => onPointer?.(true)}
      onPointerLeave={() => onPointer?.(false)}
      onFocus={({ relatedTarget }) => onFocus?.(true, relatedTarget)}
      onBlur={() => onFocus?.(false, null)}
    >
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
