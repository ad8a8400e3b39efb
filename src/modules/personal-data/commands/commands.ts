import { normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import { ACTOR, type Arguments, type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import { parseChoice } from '#platform/command-line/parse-options.ts';
import { eraseMember } from '../actions/erase-member.ts';
import { exportMemberEntries } from '../actions/export-member.ts';
import type { PersonalDataDependencies } from '../actions/ports.ts';
import { ERASURE_REASONS, type ErasureRefusal } from '../rules/erasure.ts';
import { createFileWriter, type DataEntry } from '../rules/member-data.ts';
import { manyMembersCommands } from './many-members.ts';

const REASONS: Readonly<Record<ErasureRefusal, string>> = {
  'member-unknown': 'unknown member',
  'member-is-admin': 'the member is an admin: see `admin remove`',
  'confirmation-invalid': "--confirm needs the member's email address",
  'address-changed':
    "the member's earlier address can still take the account back: erase it seven days after the change",
};

export const personalDataCommands: readonly CommandOf<PersonalDataDependencies>[] = [
  {
    name: 'member export',
    about: 'prints the personal data of a member as JSON',
    words: ['ID|EMAIL'],
    options: {},
    async run(deps, given) {
      const entries = await exportMemberEntries(deps, { memberId: await findId(deps, given), actor: ACTOR });
      if (!entries) return refused(REASONS['member-unknown']);
      return { kind: 'listed', entries: writeFile(deps, entries) };
    },
  },
  {
    name: 'member erase',
    about: 'erases the account and the personal data of a member for good',
    words: ['ID|EMAIL'],
    options: {
      confirm: { type: 'string', required: true, about: "the member's email address" },
      reason: {
        type: 'string',
        required: true,
        choices: ERASURE_REASONS,
        about: ERASURE_REASONS.join(', '),
      },
    },
    async run(deps, given) {
      const reason = parseChoice(given, 'reason', ERASURE_REASONS) ?? 'other';
      const confirmation = given.text('confirm') ?? '';
      const memberId = await findId(deps, given);
      const result = await eraseMember(deps, { memberId, confirmation, reason, actor: ACTOR });
      if (result.kind === 'refused') return refused(REASONS[result.reason]);
      return done({ id: memberId }, `${memberId} ${result.kind === 'erased' ? 'is erased' : 'was already erased'}`);
    },
  },
  ...manyMembersCommands,
];

/** The lines of the file by its entries: the first one begins it, the last one ends it. A member has one entry at least. */
async function* writeFile(
  { clock, brandName }: PersonalDataDependencies,
  entries: AsyncIterable<DataEntry>,
): AsyncGenerator<{ readonly value: DataEntry; readonly line: string }> {
  const writer = createFileWriter();
  const lines = [...writer.begin({ club: brandName, exportedAt: clock().toISOString() })];
  let last: DataEntry | null = null;
  for await (const entry of entries) {
    if (last) yield { value: last, line: lines.splice(0).join('\n') };
    lines.push(...writer.write(entry));
    last = entry;
  }
  if (last) yield { value: last, line: [...lines, ...writer.end()].join('\n') };
}

/** The id of the named member; an unknown address is the id of nobody. */
async function findId({ memberData }: PersonalDataDependencies, given: Arguments): Promise<string> {
  const [word = ''] = given.words;
  if (isUuid(word)) return word;
  if (!word.includes('@')) throw usageError('the member needs an id or an email address');
  return (await memberData.findId(normalizeEmail(word))) ?? '';
}
