import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import type { ClubSettingsQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/typography.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import type { SettingsIntent } from './change-settings.server.ts';
import styles from './settings.module.css';

export type ShownSettings = ClubSettingsQuery['clubSettings'];

type SectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode };

export function SettingsSection({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Heading level={2} size="heading" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

type FormProps = {
  readonly intent: SettingsIntent;
  /** What somebody else has changed since it was shown is not overwritten. */
  readonly version: number;
  readonly submitLabel: string;
  readonly submitName?: string | undefined;
  readonly look?: ButtonLook | undefined;
  readonly children?: ReactNode;
};

/** A form of the page, for admins who may change settings. */
export function SettingsForm({ intent, version, submitLabel, submitName, look, children }: FormProps) {
  const { t } = useText();
  const busy = useSubmitting();
  if (!usePermission('settings.write')) return null;
  return (
    <Form method="post" className={styles.form} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      {children}
      <div className={styles.action}>
        <Button type="submit" {...look} busy={busy} busyLabel={t('form.busy')} aria-label={submitName}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
