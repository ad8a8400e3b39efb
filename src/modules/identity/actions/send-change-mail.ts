import type { DomainEvents } from '#kernel/domain-events.ts';
import { getProviderName, isProvider } from '../rules/provider.ts';
import type { IdentityDependencies, IdentityMail } from './ports.ts';

/** Informs a member that an identity was linked or removed. A repeated mail has the same Message-ID. */
export async function sendIdentityChange(
  { members, providers, sendMail }: Pick<IdentityDependencies, 'members' | 'providers' | 'sendMail'>,
  kind: IdentityMail['kind'],
  { memberId, provider, at }: DomainEvents['identity.linked'],
): Promise<void> {
  const member = await members.findMember(memberId);
  if (!member || !isProvider(provider)) return;
  const { email: to, language: locale, country, firstName, role } = member;
  const id = `${kind} ${memberId} ${provider} ${at}`;
  const name = getProviderName(provider, providers);
  await sendMail({ kind, id, to, locale, country, firstName, role, provider: name, at: new Date(at) });
}
