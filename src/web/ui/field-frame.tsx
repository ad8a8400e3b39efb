import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type Frame = {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly errorId?: string | undefined;
  readonly optionalLabel?: ReactNode;
};

export function getErrorId({ id, errorId }: Pick<Frame, 'id' | 'errorId'>): string {
  return errorId ?? `${id}-error`;
}

/** Returns the ids of the elements that describe the field, in reading order. */
export function describedBy(
  frame: Pick<Frame, 'id' | 'errorId' | 'hint' | 'error'>,
  more?: string,
): string | undefined {
  const ids = [frame.error && getErrorId(frame), frame.hint && `${frame.id}-hint`, more];
  return [...new Set(ids.filter(Boolean))].join(' ') || undefined;
}

/** The message below a control. Its live region is always rendered, so that screen readers announce a later message. */
export function FieldError({ id, children }: { readonly id: string; readonly children?: ReactNode }) {
  return (
    <span id={id} className={styles.error} aria-live="polite">
      {children && (
        <>
          <Icon name="warning" />
          <span>{children}</span>
        </>
      )}
    </span>
  );
}

/** Label, control, hint and message of a field, in the same order for all fields. */
export function FieldFrame({
  children,
  className,
  ...frame
}: Frame & { readonly children: ReactNode; readonly className?: string | undefined }) {
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={frame.id}>
        {frame.label}
        {frame.optionalLabel && <span className={styles.optional}>{frame.optionalLabel}</span>}
      </label>
      {children}
      {frame.hint && (
        <span id={`${frame.id}-hint`} className={styles.hint}>
          {frame.hint}
        </span>
      )}
      <FieldError id={getErrorId(frame)}>{frame.error}</FieldError>
    </div>
  );
}
