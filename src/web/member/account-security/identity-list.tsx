import { isUsable } from '#modules/identity/rules/provider.ts';
import { isOnlyLogin, type Logins } from '#modules/membership/rules/logins.ts';
import { LinkButtons, listLinkable } from '#web/browser/provider-login/link-buttons.tsx';
import type { OwnSignInQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { closeOnEscape } from '#web/ui/close-details.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Day } from '../account/day.tsx';
import { ChangeButton } from './change-button.tsx';
import styles from './rows.module.css';

type Identity = OwnSignInQuery['ownSignIn']['identities'][number];
type Props = {
  readonly signIn: OwnSignInQuery;
  readonly logins: Logins;
};

/** The accounts at providers with which the member logs in, and the providers that can be added. */
export function IdentityList({ signIn: { ownSignIn, identityProviders }, logins }: Props) {
  const { t } = useText();
  const { identities } = ownSignIn;
  const isLast = isOnlyLogin(logins, 'identities');
  const others = listLinkable(identityProviders, identities);
  return (
    <>
      {identities.length > 0 && (
        <ul className={styles.rows}>
          {identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              isOffered={isUsable(identity, identityProviders)}
              isLast={isLast}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className={styles.changes}>
          <LinkButtons providers={others} label={(provider) => t('identities.add', { provider })} />
        </div>
      )}
    </>
  );
}

type RowProps = {
  readonly identity: Identity;
  /** The club offers logins by the provider now. */
  readonly isOffered: boolean;
  readonly isLast: boolean;
};

function IdentityRow({ identity, isOffered, isLast }: RowProps) {
  const { t } = useText();
  const { email, linkedAt, lastUsedAt, providerName: provider } = identity;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <strong>{provider}</strong>
        {email && <span>{email}</span>}
        <span className={styles.facts}>
          {t('identities.linked')} <Day at={linkedAt} />
          {' · '}
          {lastUsedAt ? (
            <>
              {t('identities.used')} <Day at={lastUsedAt} />
            </>
          ) : (
            t('identities.unused')
          )}
        </span>
        {!isOffered && <span className={styles.facts}>{t('identities.notOffered', { provider })}</span>}
      </div>
      {isLast && isOffered ? (
        <p className={styles.note}>{t('identities.last', { provider })}</p>
      ) : (
        <RemoveIdentity id={identity.id} provider={provider} />
      )}
    </li>
  );
}

/** A disclosure: it asks first, without script too. */
function RemoveIdentity({ id, provider }: { readonly id: string; readonly provider: string }) {
  const { t } = useText();
  return (
    <details name="identities" onKeyDown={closeOnEscape}>
      <summary className={buttonClass({ tone: 'secondary', size: 'small' })}>
        {t('identities.remove')}
        <VisuallyHidden> {provider}</VisuallyHidden>
      </summary>
      <div className={styles.panel}>
        <p>{t('identities.remove.question', { provider })}</p>
        <ChangeButton change="unlink-identity" id={id} label={t('identities.remove.confirm')} tone="primary" />
      </div>
    </details>
  );
}
