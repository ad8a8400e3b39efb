import { type ReactNode, useEffect, useId } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { Eyebrow, Heading } from '../typography.tsx';
import styles from './message-panel.module.css';

export type MessagePanelProps = {
  readonly icon?: IconName | undefined;
  /** Replaces the icon. */
  readonly figure?: ReactNode;
  readonly eyebrow?: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, links, a CountdownRedirect. */
  readonly actions?: ReactNode;
  /** The panel replaces a submitted form: the focus, lost with the form, moves to the panel's title. */
  readonly replacesForm?: boolean | undefined;
};

/** One message in the middle of a page: confirmed, expired, not found. */
export function MessagePanel({
  icon,
  figure,
  eyebrow,
  title,
  children,
  actions,
  replacesForm = false,
}: MessagePanelProps) {
  const id = useId();
  useEffect(() => {
    if (replacesForm) document.getElementById(id)?.focus();
  }, [replacesForm, id]);
  return (
    <div className={styles.panel}>
      {figure}
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} large />
        </span>
      )}
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <Heading level={1} id={id} tabIndex={-1}>
        {title}
      </Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
