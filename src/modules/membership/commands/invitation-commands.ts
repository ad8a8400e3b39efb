import { normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import { ACTOR, type Arguments, type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import { resendAdminInvitation, revokeAdminInvitation } from '../actions/admins/invite-admin.ts';
import type { MembershipDependencies } from '../actions/ports.ts';

/** What an operator does with the open invitations of admins, which `admin list` lists. */
export const invitationCommands: readonly CommandOf<MembershipDependencies>[] = [
  {
    name: 'admin resend-invitation',
    about: 'mails an open invitation again, with another link that is valid seven days; the one before stops working',
    words: ['ID|EMAIL'],
    options: {},
    async run(deps, given) {
      const invitationId = await findInvitationId(deps, given);
      if (invitationId === null) return refused('invitation-unknown');
      const result = await resendAdminInvitation(deps, { invitationId, actor: ACTOR, inviterId: null });
      return result.kind === 'done' ? done({ id: result.id }, `${result.id} mailed again`) : refused(result.reason);
    },
  },
  {
    name: 'admin revoke-invitation',
    about: 'revokes an open invitation: its link stops working at once',
    words: ['ID|EMAIL'],
    options: {},
    async run(deps, given) {
      const invitationId = await findInvitationId(deps, given);
      if (invitationId === null) return refused('invitation-unknown');
      const result = await revokeAdminInvitation(deps, { invitationId, actor: ACTOR });
      return result.kind === 'done' ? done({ id: result.id }, `${result.id} revoked`) : refused(result.reason);
    },
  },
];

/** The id as it is given, or that of the open invitation to an address: there is one at most. */
async function findInvitationId({ invitations }: MembershipDependencies, given: Arguments): Promise<string | null> {
  const [word = ''] = given.words;
  if (isUuid(word)) return word;
  if (!word.includes('@')) throw usageError('the invitation needs an id or an email address');
  const email = normalizeEmail(word);
  return (await invitations.listOpen()).find((one) => one.email === email)?.id ?? null;
}
