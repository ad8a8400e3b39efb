import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import styles from './code.module.css';
import type { CodeDetails } from './code-details.ts';

/** What can still be done with the code. What cannot be undone asks first, by a disclosure that works without script. */
export function CodeActions({ state }: Pick<CodeDetails, 'state'>) {
  const { t } = useText();
  const [canWrite, canLink] = [usePermission('codes.write'), usePermission('links.write')];
  if (state === 'DISABLED') return null;
  return (
    <div className={styles.actions}>
      {canLink && state === 'USABLE' && <PostButton name="intent" value="link" label={t('code.link.create')} />}
      {canWrite && state !== 'ENDED' && state !== 'UPCOMING' && (
        <Confirmation label={t('codes.end')} question={t('codes.end.question')}>
          <PostButton name="kind" value="end" label={t('codes.end.confirm')} />
        </Confirmation>
      )}
      {canWrite && (
        <Confirmation label={t('codes.disable')} question={t('codes.disable.question')}>
          <PostButton name="kind" value="disable" label={t('codes.disable.confirm')} />
        </Confirmation>
      )}
    </div>
  );
}

type ConfirmationProps = { readonly label: string; readonly question: string; readonly children: ReactNode };

function Confirmation({ label, question, children }: ConfirmationProps) {
  return (
    <details name="code-actions" className={styles.confirmation}>
      <summary className={buttonClass({ tone: 'secondary', size: 'small' })}>{label}</summary>
      <div className={styles.question}>
        <p>{question}</p>
        {children}
      </div>
    </details>
  );
}

type PostButtonProps = { readonly name: string; readonly value: string; readonly label: string };

function PostButton({ name, value, label }: PostButtonProps) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Form method="post">
      <Button type="submit" name={name} value={value} size="small" busy={busy} busyLabel={t('form.busy')}>
        {label}
      </Button>
    </Form>
  );
}
