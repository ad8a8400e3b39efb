import { type ReactNode, useEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import { invoker, polyfillInvokers } from './invoker.ts';

export type DialogProps = {
  readonly id: string;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly size?: 'regular' | 'wide' | undefined;
  /** For dialogs that the page opens itself; omit it with a DialogTrigger. */
  readonly open?: boolean | undefined;
  readonly onClose?: (() => void) | undefined;
};

/** The native modal dialog: focus stays inside, Escape and a press outside close it, focus returns. */
export function Dialog({ id, title, closeLabel, children, actions, size = 'regular', open, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => (dialog.current ? polyfillInvokers(dialog.current) : undefined), []);
  useEffect(() => {
    if (open === true && !dialog.current?.open) dialog.current?.showModal();
    if (open === false && dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      id={id}
      className={classNames(styles.dialog, size === 'wide' && styles.wide)}
      aria-labelledby={`${id}-title`}
      closedby="any"
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <form method="dialog">
          <button type="submit" className={styles.close} aria-label={closeLabel}>
            <Icon name="close" />
          </button>
        </form>
      </div>
      <div className={styles.content}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}

/** Opens the dialog of that id; browsers with invoker commands do so before any script runs. */
export function DialogTrigger({ dialogId, ...button }: ButtonProps & { readonly dialogId: string }) {
  return <Button aria-haspopup="dialog" {...button} {...invoker(dialogId, 'show-modal')} />;
}
