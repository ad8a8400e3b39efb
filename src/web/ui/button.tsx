import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { PRIMARY_ACTION_CLASS } from './consent-landmarks.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  readonly tone?: 'primary' | 'secondary' | 'quiet' | undefined;
  readonly size?: 'regular' | 'small' | undefined;
  /** As wide as its container. */
  readonly wide?: boolean | undefined;
};

/** Returns the class of a button, for router links and other elements that must look like one. */
export function buttonClass({ tone = 'primary', size = 'regular', wide = false }: ButtonLook = {}): string {
  const main = tone === 'primary' && PRIMARY_ACTION_CLASS;
  return classNames(styles.button, styles[tone], main, size === 'small' && styles.small, wide && styles.wide);
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** An action is running: the button keeps its place, size and focus, announces the state, and ignores presses. */
    readonly busy?: boolean | undefined;
    readonly busyLabel?: ReactNode;
  };

export function Button({
  tone,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ tone, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <span className={styles.label}>{children}</span>
      {busy && (
        <span className={styles.busy}>
          <Spinner />
          <span className="visually-hidden" role="status">
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}

export type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook & { readonly href: string };

export function LinkButton({ tone, size, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classNames(buttonClass({ tone, size, wide }), className)}>
      <span className={styles.label}>{children}</span>
    </a>
  );
}
