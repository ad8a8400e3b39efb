import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type BannerProps = {
  readonly tone?: 'danger' | 'success' | 'info' | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** A button or link, for example to retry or to contact us. */
  readonly action?: ReactNode;
  readonly onClose?: (() => void) | undefined;
  readonly closeLabel?: string | undefined;
};

const ICONS = { danger: 'warning', success: 'check', info: 'info' } as const;

/** A message across the page or a panel; screen readers announce an error at once, other tones politely. */
export function Banner({ tone = 'danger', title, children, action, onClose, closeLabel }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <Icon name={ICONS[tone]} />
      </span>
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
      {onClose && (
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
