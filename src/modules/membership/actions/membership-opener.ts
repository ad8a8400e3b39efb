import type { MembershipOpener } from '#modules/registration/actions/activate-account.ts';
import type { Member, Voucher } from '../rules/member.ts';
import { type OpeningStores, openMembership } from './open-membership.ts';
import type { MembershipDependencies, SessionStore } from './ports.ts';
import { describeClient, issueToken, startSession } from './sessions.ts';

/** The result of an activation for the new member, who is already logged in, with the voucher. */
export type OpenedMembership = { readonly token: string; readonly member: Member; readonly voucher: Voucher };
type OpenerStores = OpeningStores & { readonly members: Pick<SessionStore, 'insertSession'> };
type OpenerDependencies = Pick<MembershipDependencies, 'random' | 'sessionTokens' | 'truncateNetwork'> & {
  /** ISO 4217. The brand's currency, which the minimum order value of vouchers uses. */
  readonly currency: string;
  /** The prefix of the brand's voucher codes. */
  readonly voucherPrefix: string;
};

/** Opens memberships in the activation's transaction: member, voucher and session. */
export function createMembershipOpener(
  deps: OpenerDependencies,
  stores: OpenerStores,
): MembershipOpener<OpenedMembership> {
  return {
    getMemberId: ({ member }) => member.id,
    async openMembership({ registration, passwordHash, voucher, client, now }) {
      const { id: registrationId, email, firstName, lastName, gender, country, language, newsletter } = registration;
      const person = {
        registrationId,
        email,
        firstName,
        lastName,
        gender,
        country,
        language,
        newsletter,
        passwordHash,
      };
      const opening = { ...person, voucher: { ...voucher, currency: deps.currency, prefix: deps.voucherPrefix } };
      const opened = await openMembership(stores, opening, now, deps.random);
      if (opened.kind === 'email-taken') return opened.kind;
      const session = await startSession(stores.members, opened.member, now, deps.random, describeClient(deps, client));
      return { token: await issueToken(deps, session), member: opened.member, voucher: opened.voucher };
    },
  };
}
