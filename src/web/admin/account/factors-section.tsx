import { Form } from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import type { OwnFactorsQuery } from '#web/generated/operations.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/typography.tsx';
import { ChangeForm } from '../admin-changes/change-form.tsx';
import { CHANGE } from '../admin-changes/changes.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { RecordActions, RecordColumns, RecordPart } from '../record/record-parts.tsx';
import styles from './factors.module.css';
import { PasskeyTable } from './passkey-table.tsx';

type ShownFactors = OwnFactorsQuery['ownFactors'];
type Props = { readonly factors: ShownFactors };

/** The form that leads to the page with the secret of an authenticator app. */
export const START_TOTP = 'start-totp';

/** Passkeys, authenticator app and recovery codes, with what can be done about each. */
export function FactorsSection({ factors }: Props) {
  const { t } = useText();
  return (
    <section aria-labelledby="factors-title" className={styles.section}>
      <Heading level={2} size="heading" id="factors-title">
        {t('factors.title')}
      </Heading>
      <p className={styles.text}>{t('factors.lead')}</p>
      <PasskeysPart factors={factors} />
      <RecordColumns>
        <TotpPart factors={factors} />
        <CodesPart factors={factors} />
      </RecordColumns>
    </section>
  );
}

function PasskeysPart({ factors: { passkeys } }: Props) {
  const { t } = useText();
  return (
    <RecordPart id="passkeys-title" title={t('factors.passkeys')}>
      <p className={styles.text}>{t('factors.passkeys.text')}</p>
      {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} />}
      <RecordActions>
        <LocalLink
          to={href('/admin/account/passkey')}
          className={buttonClass({ tone: passkeys.length > 0 ? 'secondary' : 'primary', size: 'small' })}
        >
          {t('factors.passkey.add')}
        </LocalLink>
      </RecordActions>
    </RecordPart>
  );
}

function TotpPart({ factors: { totpSince } }: Props) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const since = totpSince ? formatDate(new Date(String(totpSince)), languageTag, timeZone) : null;
  return (
    <RecordPart id="totp-title" title={t('factors.totp')}>
      <p>{since ? t('factors.totp.since', { date: since }) : t('factors.totp.text')}</p>
      <RecordActions>
        {since ? (
          <Confirmation size="small" label={t('factors.totp.off')} question={t('factors.totp.off.question')}>
            <ChangeForm change="remove-totp" id="" label={t('factors.totp.off.confirm')} tone="primary" />
          </Confirmation>
        ) : (
          <Form method="post">
            <input type="hidden" name={CHANGE} value={START_TOTP} />
            <Button type="submit" tone="secondary" size="small">
              {t('factors.totp.on')}
            </Button>
          </Form>
        )}
      </RecordActions>
    </RecordPart>
  );
}

function CodesPart({ factors: { passkeys, totpSince, recoveryCodes } }: Props) {
  const { t } = useText();
  const isPossible = passkeys.length > 0 || totpSince !== null;
  return (
    <RecordPart id="codes-title" title={t('factors.codes')}>
      <p>{t('factors.codes.text')}</p>
      {!isPossible && <p>{t('factors.codes.later')}</p>}
      {isPossible && (
        <p>{recoveryCodes > 0 ? t('factors.codes.left', { count: recoveryCodes }) : t('factors.codes.none')}</p>
      )}
      {isPossible && (
        <RecordActions>
          <LocalLink
            to={href('/admin/account/recovery-codes')}
            className={buttonClass({ tone: recoveryCodes > 0 ? 'secondary' : 'primary', size: 'small' })}
          >
            {t(recoveryCodes > 0 ? 'factors.codes.replace' : 'factors.codes.create')}
          </LocalLink>
        </RecordActions>
      )}
    </RecordPart>
  );
}
