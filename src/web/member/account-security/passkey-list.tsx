import { Form, useNavigation } from 'react-router';
import type { OwnFactorsQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { closeOnEscape } from '#web/ui/close-details.ts';
import { TextField } from '#web/ui/field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Day } from '../account/day.tsx';
import { CHANGE } from './change.ts';
import { ChangeButton } from './change-button.tsx';
import styles from './rows.module.css';

type Passkeys = OwnFactorsQuery['ownFactors']['passkeys'];

type Props = {
  readonly passkeys: Passkeys;
  /** Nothing else logs the member in. */
  readonly isLast: boolean;
};

/** The member's passkeys, the oldest first. */
export function PasskeyList({ passkeys, isLast }: Props) {
  const { t } = useText();
  if (passkeys.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.row}>
          <div className={styles.text}>
            <strong>{passkey.name}</strong>
            <span className={styles.facts}>
              {t('security.passkey.created')} <Day at={passkey.createdAt} />
              {' · '}
              {passkey.lastUsedAt ? (
                <>
                  {t('security.passkey.used')} <Day at={passkey.lastUsedAt} />
                </>
              ) : (
                t('security.passkey.unused')
              )}
            </span>
          </div>
          <PasskeyChanges passkey={passkey} isLast={isLast} />
        </li>
      ))}
    </ul>
  );
}

/** Disclosures: a change is asked for first, without script too. */
function PasskeyChanges({ passkey, isLast }: { readonly passkey: Passkeys[number]; readonly isLast: boolean }) {
  const { id, name } = passkey;
  const { t } = useText();
  const { formData } = useNavigation();
  const busy = formData?.get(CHANGE) === 'rename-passkey' && formData.get('id') === id;
  return (
    <div className={styles.changes}>
      <details name="passkeys" onKeyDown={closeOnEscape}>
        <summary className={buttonClass({ tone: 'secondary', size: 'small' })}>
          {t('security.passkey.rename')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </summary>
        <Form method="post" className={styles.panel}>
          <input type="hidden" name={CHANGE} value="rename-passkey" />
          <input type="hidden" name="id" value={id} />
          <TextField
            id={`name-${id}`}
            name="name"
            label={t('security.passkey.name')}
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            required
          />
          <Button type="submit" size="small" busy={busy} busyLabel={t('form.busy')}>
            {t('security.passkey.save')}
          </Button>
        </Form>
      </details>
      {isLast ? <p className={styles.note}>{t('security.passkey.last')}</p> : <RemovePasskey id={id} name={name} />}
    </div>
  );
}

function RemovePasskey({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useText();
  return (
    <details name="passkeys" onKeyDown={closeOnEscape}>
      <summary className={buttonClass({ tone: 'secondary', size: 'small' })}>
        {t('security.passkey.remove')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </summary>
      <div className={styles.panel}>
        <p>{t('security.passkey.remove.question', { name })}</p>
        <ChangeButton change="remove-passkey" id={id} label={t('security.passkey.remove.confirm')} tone="primary" />
      </div>
    </details>
  );
}
