import { normalizeEmail } from '#kernel/email-address.ts';
import { suggestEmail } from '#kernel/email-hint.ts';
import { isUuid } from '#kernel/ids.ts';
import { type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import { findApplication, listApplications } from '../actions/applications/list-applications.ts';
import type { ApplicationReadDependencies, ListedApplication } from '../actions/applications/ports.ts';
import type { ApplicationFilter } from '../rules/application-list.ts';

type Dependencies = Pick<ApplicationReadDependencies, 'applications'>;

const UNFILTERED: ApplicationFilter = {
  ...{ email: null, state: null, flag: null, country: null, language: null },
  ...{ appliedFrom: null, appliedBefore: null },
};

export const showCommand: CommandOf<Dependencies> = {
  name: 'interest show',
  about: 'shows an application: what the club knows of the address, and what happened to it',
  words: ['ID|EMAIL'],
  options: {},
  async run(deps, { words: [word = ''] }) {
    const application = await findOne(deps, word);
    if (!application) return refused('interest-unknown');
    return done(application, ...formatApplication(application));
  },
};

/** An address begins with itself, and no other that begins with it is sorted before. */
async function findOne(deps: Dependencies, word: string): Promise<ListedApplication | null> {
  if (isUuid(word)) return findApplication(deps, word);
  if (!word.includes('@')) throw usageError('the application needs an id or an email address');
  const email = normalizeEmail(word);
  const place = { sort: 'email', direction: 'ascending', after: null, before: null, limit: 1 } as const;
  const found = await listApplications(deps, { ...UNFILTERED, email }, place);
  const row = found.kind === 'page' ? found.page.rows[0]?.row : undefined;
  return row?.email === email ? row : null;
}

function formatApplication(one: ListedApplication): readonly string[] {
  const { appliedAt, confirmationRequestedAt, confirmationSentAt, decidedAt, decidedBy, invitedAt } = one;
  const suggestion = one.flags.includes('mistyped') ? suggestEmail(one.email) : null;
  const isAgain = invitedAt?.getTime() !== decidedAt?.getTime();
  const facts: readonly (readonly [name: string, value: Date | string | null])[] = [
    ['flags', one.flags.join(', ')],
    ['probably meant', suggestion],
    ['applied', appliedAt],
    ['applied again', confirmationRequestedAt > appliedAt ? confirmationRequestedAt : null],
    ['confirmation sent', confirmationSentAt],
    [one.state === 'declined' ? 'declined' : 'approved', decidedAt],
    ['by', decidedBy],
    ['reason', one.reason],
    ['code', one.code],
    ['invited again', isAgain ? invitedAt : null],
    ['invitation sent', one.invitationSentAt],
  ];
  return [
    `${one.id} ${one.state} ${one.language} ${one.country ?? '--'} ${one.email}`,
    ...facts.flatMap(([name, value]) =>
      value ? [`${name}: ${value instanceof Date ? value.toISOString() : value}`] : [],
    ),
  ];
}
