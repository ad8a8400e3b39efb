import { isUsable } from '#modules/identity/rules/provider.ts';
import { isOnlyLogin } from '#modules/membership/rules/logins.ts';
import { LinkButtons, listLinkable } from '#web/browser/provider-login/link-buttons.tsx';
import type { OwnSignInQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ChangeForm } from '../admin-changes/change-form.tsx';
import { Confirmation } from '../record/confirmation.tsx';
import { IdentityTable } from '../record/identity-table.tsx';
import { RecordActions, RecordNote, RecordPart } from '../record/record-parts.tsx';
import styles from './factors.module.css';

type Props = { readonly signIn: OwnSignInQuery; readonly passkeys: number };

/** The admin's own accounts at identity providers, and the providers that can be added; nothing where there is neither. */
export function IdentitiesSection({ signIn: { ownSignIn, identityProviders }, passkeys }: Props) {
  const { t } = useText();
  const { identities, hasPassword } = ownSignIn;
  if (identities.length === 0 && identityProviders.length === 0) return null;
  const usable = identities.filter((identity) => isUsable(identity, identityProviders));
  const notOffered = identities.filter((identity) => !usable.includes(identity));
  const logins = { role: 'ADMIN', hasPassword, passkeys, identities: usable.length } as const;
  const isLast = isOnlyLogin(logins, 'identities');
  const removable = isLast ? notOffered : identities;
  const others = listLinkable(identityProviders, identities);
  return (
    <RecordPart id="identities-title" title={t('member.identities')}>
      <p className={styles.text}>{t('adminIdentities.text')}</p>
      {identities.length > 0 && (
        <IdentityTable
          id="own-identities"
          identities={identities}
          renderChange={
            removable.length === 0
              ? null
              : (identity) =>
                  removable.includes(identity) && (
                    <RemoveIdentity key="remove" id={identity.id} provider={identity.providerName} />
                  )
          }
        />
      )}
      {notOffered.map(({ id, providerName: provider }) => (
        <RecordNote key={id}>{t('adminIdentities.notOffered', { provider })}</RecordNote>
      ))}
      {isLast && <RecordNote>{t('adminIdentities.last')}</RecordNote>}
      {others.length > 0 && (
        <RecordActions>
          <LinkButtons providers={others} label={(provider) => t('adminIdentities.add', { provider })} />
        </RecordActions>
      )}
    </RecordPart>
  );
}

function RemoveIdentity({ id, provider }: { readonly id: string; readonly provider: string }) {
  const { t } = useText();
  return (
    <Confirmation
      name="identities"
      size="small"
      label={t('member.identities.remove', { provider })}
      question={t('adminIdentities.remove.question', { provider })}
    >
      <ChangeForm
        change="unlink-identity"
        id={id}
        label={t('member.identities.remove.confirm', { provider })}
        tone="primary"
      />
    </Confirmation>
  );
}
