import { Form } from 'react-router';
import type { OwnFactorsQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Table } from '#web/ui/table.tsx';
import { ChangeForm } from '../admin-changes/change-form.tsx';
import { CHANGE } from '../admin-changes/changes.ts';
import { useChanging } from '../admin-changes/use-changing.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { Moment } from '../record/moment.tsx';
import styles from './factors.module.css';

type Shown = OwnFactorsQuery['ownFactors']['passkeys'][number];

/** The admin's passkeys, the oldest first. */
export function PasskeyTable({ passkeys }: { readonly passkeys: readonly Shown[] }) {
  const { t } = useText();
  const rows = passkeys.map((passkey) => ({
    id: passkey.id,
    cells: [
      passkey.name,
      t(passkey.isSynced ? 'factors.passkey.synced' : 'factors.passkey.single'),
      <Moment key="created" at={passkey.createdAt} show="brief" />,
      passkey.lastUsedAt ? <Moment key="used" at={passkey.lastUsedAt} show="brief" /> : t('factors.passkey.unused'),
      <PasskeyChanges key="changes" passkey={passkey} />,
    ],
  }));
  return (
    <Table
      id="passkeys"
      caption={t('factors.passkeys')}
      hideCaption
      columns={[
        { id: 'name', label: t('factors.passkey.name') },
        { id: 'where', label: t('factors.passkey.where') },
        { id: 'created', label: t('factors.passkey.created') },
        { id: 'used', label: t('factors.passkey.used') },
        { id: 'changes', label: t('factors.passkey.changes') },
      ]}
      rows={rows}
    />
  );
}

function PasskeyChanges({ passkey: { id, name } }: { readonly passkey: Shown }) {
  const { t } = useText();
  const busy = useChanging('rename-passkey', id);
  return (
    <div className={styles.changes}>
      <Confirmation name="passkeys" size="small" label={t('factors.passkey.rename')}>
        <Form method="post" className={styles.rename}>
          <input type="hidden" name={CHANGE} value="rename-passkey" />
          <input type="hidden" name="id" value={id} />
          <TextField
            id={`name-${id}`}
            name="name"
            label={t('factors.passkey.name')}
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            required
          />
          <Button type="submit" tone="primary" size="small" busy={busy} busyLabel={t('form.busy')}>
            {t('factors.passkey.save')}
          </Button>
        </Form>
      </Confirmation>
      <Confirmation
        name="passkeys"
        size="small"
        label={t('factors.passkey.remove')}
        question={t('factors.passkey.remove.question', { name })}
      >
        <ChangeForm change="remove-passkey" id={id} label={t('factors.passkey.remove.confirm')} tone="primary" />
      </Confirmation>
    </div>
  );
}
