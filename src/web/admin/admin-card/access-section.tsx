import { Form } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/typography.tsx';
import { ChangeForm } from '../admin-changes/change-form.tsx';
import { CHANGE } from '../admin-changes/changes.ts';
import { RoleField } from '../admin-changes/role-field.tsx';
import { useChanging } from '../admin-changes/use-changing.ts';
import { Confirmation } from '../record/confirmation.tsx';
import styles from './page.module.css';
import type { ShownAdmin } from './shown-admin.ts';

/** Changes the role, or resets second factors or removes the admin, which asks first. */
export function AccessSection({ admin }: { readonly admin: ShownAdmin }) {
  const { t } = useText();
  const { id, role, email } = admin;
  const busy = useChanging('role', id);
  return (
    <section className={styles.section} aria-labelledby="access-title">
      <Heading level={2} size="heading" id="access-title">
        {t('admins.access')}
      </Heading>
      <Form method="post" className={styles.role}>
        <input type="hidden" name={CHANGE} value="role" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="from" value={role} />
        <RoleField key={role} id="role" defaultValue={role} />
        <Button type="submit" tone="secondary" busy={busy} busyLabel={t('form.busy')}>
          {t('admins.role.submit')}
        </Button>
      </Form>
      <Confirmation
        name="access"
        size="small"
        label={t('admins.factor.reset')}
        question={t('admins.factor.reset.question', { email })}
      >
        <ChangeForm change="reset-factors" id={id} label={t('admins.factor.reset.confirm')} tone="primary" />
      </Confirmation>
      <Confirmation
        name="access"
        size="small"
        label={t('admins.remove')}
        question={t('admins.remove.question', { email })}
      >
        <ChangeForm change="remove" id={id} label={t('admins.remove.confirm')} tone="primary" />
      </Confirmation>
    </section>
  );
}
