/**
 * The parts of a file with the personal data of a member, in the order of the file. A part is a list, also where there is
 * one entry at most.
 */
export const DATA_PARTS = [
  'account',
  'voucher',
  'cardChanges',
  'requestedChanges',
  'newsletterChoices',
  'nameChoices',
  'sessions',
  'passwordResets',
  'loginLinks',
  'identities',
  'passkeys',
  'authenticators',
  'registrations',
  'submittedForms',
  'applications',
  'adminInvitations',
  'dataRequests',
  'emailChanges',
  'savedViews',
  'mails',
  'inviter',
  'inviterChanges',
  'invitationCodes',
  'invitations',
  'auditEntries',
] as const;
export type DataPart = (typeof DATA_PARTS)[number];

/** An entry of a part, as the file has it. */
export type DataEntry = { readonly part: DataPart; readonly data: unknown };

/** What begins the file, for programs that read it. */
type FileHead = { readonly club: string; readonly exportedAt: string };

/**
 * Writes the file line by line, so that it is never in memory as a whole: `begin`, then the entries in the order of the
 * parts, then `end`. Parts without entries are empty lists.
 */
export function createFileWriter() {
  /** The part whose list is open. */
  let open = -1;
  const listEmpty = (from: number, to: number) =>
    DATA_PARTS.slice(from, to).map((name) => `  ${JSON.stringify(name)}: [],`);
  return {
    begin: (head: FileHead): readonly string[] => {
      const facts = Object.entries({ format: 'vestibule-personal-data', version: 1, ...head });
      return ['{', ...facts.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`)];
    },
    write: ({ part, data }: DataEntry): readonly string[] => {
      const index = DATA_PARTS.indexOf(part);
      if (index === open) return [`   ,${JSON.stringify(data)}`];
      const closed = open === -1 ? [] : ['  ],'];
      const skipped = listEmpty(open + 1, index);
      open = index;
      return [...closed, ...skipped, `  ${JSON.stringify(part)}: [`, `    ${JSON.stringify(data)}`];
    },
    end: (): readonly string[] => {
      const lines = [...(open === -1 ? [] : ['  ],']), ...listEmpty(open + 1, DATA_PARTS.length)];
      const last = lines.at(-1) ?? '';
      return [...lines.slice(0, -1), last.slice(0, -1), '}'];
    },
  };
}
