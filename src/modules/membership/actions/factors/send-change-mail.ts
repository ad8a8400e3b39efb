import { isFactorChange } from '../../rules/factor-change.ts';
import type { MembershipDependencies } from '../ports.ts';

type Changed = { readonly memberId: string; readonly change: string; readonly at: string };

/** Informs the owner of an account that its second factors changed. A repeated mail has the same Message-ID. */
export async function sendFactorMail(
  { members, sendMail }: Pick<MembershipDependencies, 'members' | 'sendMail'>,
  { memberId, change, at }: Changed,
): Promise<void> {
  const member = await members.findMember(memberId);
  if (!member || !isFactorChange(change)) return;
  const { email: to, language: locale, country, firstName, role } = member;
  const id = `factor ${memberId} ${change} ${at}`;
  await sendMail({ kind: 'factor-changed', id, to, locale, country, firstName, role, change, at: new Date(at) });
}
