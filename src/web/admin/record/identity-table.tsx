import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import { Moment } from './moment.tsx';

/** A linked account at an identity provider. */
export type ShownIdentity = {
  readonly id: string;
  readonly providerName: string;
  readonly email?: string | null;
  readonly linkedAt: unknown;
  readonly lastUsedAt?: unknown;
};

type Props<Identity> = {
  readonly id: string;
  readonly identities: readonly Identity[];
  /** What can be done about one; null where nothing can be. */
  readonly renderChange: ((identity: Identity) => ReactNode) | null;
};

/** The accounts at providers with which somebody logs in. */
export function IdentityTable<Identity extends ShownIdentity>({ id, identities, renderChange }: Props<Identity>) {
  const { t } = useText();
  const columns = [
    { id: 'provider', label: t('member.identities.provider') },
    { id: 'email', label: t('member.identities.email') },
    { id: 'linked', label: t('member.identities.linkedAt') },
    { id: 'used', label: t('member.identities.lastUsedAt') },
    ...(renderChange ? [{ id: 'change', label: t('member.identities.change') }] : []),
  ];
  const rows = identities.map((identity) => ({
    id: identity.id,
    cells: [
      identity.providerName,
      identity.email ?? t('member.identities.noEmail'),
      <Moment key="linked" at={identity.linkedAt} show="brief" />,
      identity.lastUsedAt == null ? (
        t('member.identities.unused')
      ) : (
        <Moment key="used" at={identity.lastUsedAt} show="brief" />
      ),
      ...(renderChange ? [renderChange(identity)] : []),
    ],
  }));
  return <Table id={id} caption={t('member.identities')} hideCaption columns={columns} rows={rows} />;
}
