import { normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import type { MemberRefusal } from '#modules/membership/rules/member-change.ts';
import { ACTOR, type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import type { IdentityDependencies, LinkedIdentity } from './actions/ports.ts';
import { removeMemberIdentity } from './actions/remove-member-identity.ts';

type Dependencies = Pick<IdentityDependencies, 'clock' | 'identities' | 'members' | 'transaction'>;

const REASONS: Readonly<Partial<Record<MemberRefusal, string>>> = {
  'member-unknown': 'unknown member',
  'identity-unknown': 'the member has no such identity',
};

export const identityCommands: readonly CommandOf<Dependencies>[] = [
  {
    name: 'member identities',
    about: 'lists the accounts at providers with which a member logs in, and removes one of them',
    words: ['ID|EMAIL'],
    options: { remove: { type: 'string', about: 'the id of the one to remove; ends the sessions of the member' } },
    async run(deps, { words: [word = ''], text }) {
      const memberId = await findMemberId(deps, word);
      if (memberId === null) return refused('unknown member');
      const identityId = text('remove');
      if (identityId === null) {
        const identities = await deps.identities.listIdentities(memberId);
        return done({ memberId, identities }, ...identities.map(formatLine));
      }
      const by = { actor: ACTOR, memberId: null, sessionId: null };
      const result = await removeMemberIdentity(deps, { memberId, identityId, by, mayChangeAdmins: () => true });
      if (result.kind === 'refused') return refused(REASONS[result.reason] ?? result.reason);
      return done({ memberId, removed: identityId }, `${identityId} is removed, and ${memberId} is logged out`);
    },
  },
];

async function findMemberId({ members, transaction }: Dependencies, word: string): Promise<string | null> {
  if (isUuid(word)) return (await members.findMember(word))?.id ?? null;
  if (!word.includes('@')) throw usageError('the member needs an id or an email address');
  const found = await transaction((stores) => stores.members.findMemberByEmail(normalizeEmail(word)));
  return found?.id ?? null;
}

function formatLine({ id, provider, email, linkedAt, lastUsedAt }: LinkedIdentity): string {
  const used = lastUsedAt ? `used ${lastUsedAt.toISOString()}` : 'never used';
  return [id, provider, email ?? '(no address)', `linked ${linkedAt.toISOString()}`, used].join(' ');
}
