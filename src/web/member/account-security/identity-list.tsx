import type { OwnSignInQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { closeOnEscape } from '#web/ui/close-details.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Day } from '../account/day.tsx';
import { ChangeButton } from './change-button.tsx';
import styles from './rows.module.css';

type Identity = OwnSignInQuery['ownSignIn']['identities'][number];
type Props = {
  readonly signIn: OwnSignInQuery;
  /** A passkey is another way to log in. */
  readonly hasPasskey: boolean;
};

/** The accounts at providers with which the member logs in, and the providers that can be added. */
export function IdentityList({ signIn: { ownSignIn, identityProviders }, hasPasskey }: Props) {
  const { t } = useText();
  const { identities, hasPassword } = ownSignIn;
  const isLast = !hasPassword && !hasPasskey && identities.length === 1;
  const others = identityProviders.filter(({ id }) => !identities.some(({ provider }) => provider === id));
  return (
    <>
      {identities.length > 0 && (
        <ul className={styles.rows}>
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} isLast={isLast} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className={styles.changes}>
          {others.map(({ id, name }) => (
            // The provider follows at once: the browser opens the address itself, with the cookies of the way back.
            <LocalLink
              key={id}
              reloadDocument
              rel="nofollow"
              to={withQuery(href('/account/security/link'), { provider: id })}
              className={buttonClass({ tone: 'secondary', size: 'small' })}
            >
              {t('identities.add', { provider: name })}
            </LocalLink>
          ))}
        </div>
      )}
    </>
  );
}

function IdentityRow({ identity, isLast }: { readonly identity: Identity; readonly isLast: boolean }) {
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
      </div>
      {isLast ? (
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
