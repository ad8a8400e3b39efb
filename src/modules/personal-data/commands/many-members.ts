import { ACTOR, type Arguments, type CommandOf, refused } from '#platform/command-line/command.ts';
import { parseChoice, parseWholeNumber, streamLines } from '#platform/command-line/parse-options.ts';
import { eraseMembers } from '../actions/erase-members.ts';
import { exportMembers } from '../actions/export-members.ts';
import type { PersonalDataDependencies } from '../actions/ports.ts';
import { ERASURE_REASONS } from '../rules/erasure.ts';

const FROM_FILE = {
  file: { type: 'string', required: true, about: 'file with an id or an email address a line; - is standard input' },
  skip: { type: 'string', about: 'number of rows at the beginning to leave out: those of an interrupted run' },
} as const;

/** Commands about as many members as a file names: neither the file nor the output is ever in memory. */
export const manyMembersCommands: readonly CommandOf<PersonalDataDependencies>[] = [
  {
    name: 'member export-many',
    about: 'prints the personal data of the members of a file as JSON, an entry a line, and a line after each member',
    options: FROM_FILE,
    async run(deps, given) {
      const input = { lines: streamLines(given, 'file', MOST_LETTERS), skip: parseSkip(given), actor: ACTOR };
      return { kind: 'listed', entries: toLines(exportMembers(deps, input), (row) => JSON.stringify(row)) };
    },
  },
  {
    name: 'member erase-many',
    about:
      'erases the accounts and the personal data of the members of a file for good, and prints what became of each',
    options: {
      ...FROM_FILE,
      confirm: { type: 'string', required: true, about: "the club's name" },
      reason: { type: 'string', required: true, choices: ERASURE_REASONS, about: ERASURE_REASONS.join(', ') },
    },
    async run(deps, given) {
      const reason = parseChoice(given, 'reason', ERASURE_REASONS) ?? 'other';
      if (given.text('confirm') !== deps.brandName) return refused("--confirm needs the club's name");
      const input = { lines: streamLines(given, 'file', MOST_LETTERS), skip: parseSkip(given), reason, actor: ACTOR };
      return {
        kind: 'listed',
        entries: toLines(eraseMembers(deps, input), ({ row, named, result }) => `${row} ${named} ${result}`),
      };
    },
  },
];

function parseSkip(given: Arguments): number {
  return given.text('skip') === null ? 0 : parseWholeNumber(given, 'skip');
}

/** No address is longer. */
const MOST_LETTERS = 320;

async function* toLines<Row>(rows: AsyncIterable<Row>, format: (row: Row) => string) {
  for await (const row of rows) yield { value: row, line: format(row) };
}
