import { COUNTRIES } from '#kernel/country.ts';
import { HOUR } from '#kernel/instant.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import { createDemoStore } from '#modules/demo/store/mark.ts';
import { createCode } from '#modules/invitation/actions/manage-codes.ts';
import { createInviter } from '#modules/invitation/actions/manage-inviters.ts';
import type { Customization, InvitationDependencies, InvitationStore } from '#modules/invitation/actions/ports.ts';
import { DEFAULT_SECTIONS } from '#modules/invitation/rules/customization.ts';
import type { Db } from '#platform/database/open.ts';
import { withStartLock } from '#platform/database/start-lock.ts';
import type { DemoDependencies, DemoStores } from './dependencies.ts';
import { insertDemoLandings } from './landings.ts';

type DemoCode = {
  readonly code: string;
  readonly inviter: 'clara' | 'emil';
  readonly customization: string;
  readonly linkOnly?: true;
  readonly ended?: true;
};

const CUSTOMIZATIONS: readonly Omit<Customization, 'version' | 'published'>[] = [
  customization('default', 'default', 10, 10_000),
  customization('social', 'social', 10, 10_000),
  customization('viral', 'viral', 10, 10_000),
  customization('social-10', 'social-10-percent', 10, 10_000),
  customization('social-15', 'social-15-percent', 15, null),
  customization('social-20', 'social-20-percent', 20, 20_000),
  customization('daba', 'daba', 10, 10_000),
  customization('viral-product-share', 'viral-product-share', 10, 10_000),
  { ...customization('lean', 'default', 10, 10_000), registrationForm: 'lean' },
  { ...customization('intro', 'default', 10, 10_000), introFlow: 'intro' },
  { ...customization('short', 'default', 10, 10_000), introFlow: 'short' },
  customization('black-friday', 'default', 10, 10_000),
];

const CODES: readonly DemoCode[] = [
  { code: 'NOCTURNE', inviter: 'clara', customization: 'default' },
  { code: 'CLARA-VIRAL', inviter: 'clara', customization: 'viral' },
  { code: 'SOCIAL10', inviter: 'clara', customization: 'social-10' },
  { code: 'SOCIAL15', inviter: 'clara', customization: 'social-15' },
  { code: 'SOCIAL20', inviter: 'clara', customization: 'social-20' },
  { code: 'DABA', inviter: 'clara', customization: 'daba' },
  { code: 'LEAN', inviter: 'clara', customization: 'lean' },
  { code: 'SHARE', inviter: 'clara', customization: 'viral-product-share' },
  { code: 'EMPTY', inviter: 'emil', customization: 'default' },
  { code: 'ENDED', inviter: 'clara', customization: 'default', ended: true },
  { code: 'LINKONLY', inviter: 'clara', customization: 'default', linkOnly: true },
];

const ACTOR = 'demo';

const FOREIGN = [
  'The database contains data other than the demo club. A start in development would overwrite its default',
  'customization, add public codes and show every mail to everybody. Set VESTIBULE_ENV=production to use it, or',
  'choose an empty database. If an earlier version created it for development: script/vestibule demo mark',
].join('\n');

const DEMO = [
  'DATABASE_URL or VESTIBULE_DATA names a database of development: it has the demo mark, and with it public codes.',
  'Set VESTIBULE_ENV=development to use it, or choose an empty database for production.',
].join('\n');

/** The codes for entering the demo club, as `script/start` prints them. */
export const DEMO_CODES: readonly string[] = CODES.map(({ code }) => code);

/** Reports that a development start found a database with data but without the mark of a development club. */
export const NOT_THE_DEMO = 'NOT_THE_DEMO';

/**
 * Refuses a development start on a database that is not the demo club's. It runs before migrations, which would change
 * a database that a production of another version uses.
 */
export async function refuseForeignDatabase(db: Db): Promise<void> {
  if ((await createDemoStore(db).findState()) === 'foreign')
    throw Object.assign(new Error(FOREIGN), { code: NOT_THE_DEMO });
}

/** Reports that a start in production found the mark of a development club. */
export const IS_THE_DEMO = 'IS_THE_DEMO';

/** Whether a database has the mark of a development club. */
export async function isDemoDatabase(db: Db): Promise<boolean> {
  return (await createDemoStore(db).findState()) === 'marked';
}

/**
 * Refuses a start in production on a database of development: its codes and the passwords of its people are public. The
 * mark stays with the database, so an operator begins with an empty one.
 */
export async function refuseDemoDatabase(db: Db): Promise<void> {
  if (await isDemoDatabase(db)) throw Object.assign(new Error(DEMO), { code: IS_THE_DEMO });
}

/**
 * Fills an empty database with the demo club (specification K2) and marks it; a second start finds it there. It refuses
 * any other database: its codes would become public, and anybody who opens the mailbox would see its mails. One
 * transaction, so that an interrupted run leaves the database empty. It also completes what an earlier version left
 * incomplete.
 */
export async function loadDemo(deps: DemoDependencies): Promise<void> {
  await refuseForeignDatabase(deps.database.db);
  await deps.transaction(async (stores) => {
    const now = deps.clock();
    await stores.demo.mark(now);
    if (await stores.invitations.findCode('LINKONLY')) return;
    for (const one of CUSTOMIZATIONS) await stores.invitations.saveCustomization({ ...one, published: true }, now);
    await insertPolicies(stores.invitations, now);
    await insertDemoLandings(stores.invitations, now);
    await insertCodes(deps, stores, now);
  });
}

/**
 * Creates the demo club for a command that runs before the first start: otherwise the command's data would make every
 * later start in development refuse the database. Returns whether it created the club. Production, and databases with
 * data or a mark, stay unchanged.
 */
export async function loadDemoIfEmpty(deps: DemoDependencies): Promise<boolean> {
  if (deps.production || (await deps.demo.findState()) !== 'empty') return false;
  await withStartLock(deps.database.pool, () => loadDemo(deps));
  return true;
}

async function insertCodes({ clock, random }: DemoDependencies, stores: DemoStores, now: Date): Promise<void> {
  // Uses the transaction that is already open.
  const deps: InvitationDependencies = { clock, random, transaction: (work) => work(stores) };
  const clara = await inviter(deps, stores, 'Clara', 'Winter', 1_000);
  const emil = await inviter(deps, stores, 'Emil', 'Sommer', 0);
  const people = { clara, emil };
  for (const one of CODES) {
    await createCode(deps, {
      code: one.code,
      inviterId: people[one.inviter],
      customizationKey: one.customization,
      countries: null,
      linkOnly: one.linkOnly ?? false,
      campaign: null,
      startsAt: null,
      endsAt: one.ended ? new Date(now.getTime() - HOUR) : null,
      actor: ACTOR,
    });
  }
}

/** Marks a database that an earlier version of the program filled. */
export function markAsDemo(deps: DemoDependencies, actor: string): Promise<void> {
  return deps.transaction(async ({ demo, audit }) => {
    await demo.mark(deps.clock());
    await audit.record({ actor, action: 'demo.marked', subject: 'demo', before: null, after: null });
  });
}

function insertPolicies(invitations: InvitationStore, now: Date): Promise<number> {
  const options = COUNTRIES.map((isoCode) => ({
    isoCode,
    termsPkString: `terms-${isoCode}-1`,
    dataPolicyPkString: `data-policy-${isoCode}-1`,
  }));
  return invitations.insertPolicies(options, 1, now);
}

async function inviter(
  deps: InvitationDependencies,
  { demo }: DemoStores,
  firstName: string,
  lastName: string,
  balance: number,
): Promise<string> {
  const email = `${firstName.toLowerCase()}@members.example`;
  const result = await createInviter(deps, { firstName, lastName, email, balance, actor: ACTOR });
  const id = result.kind === 'done' ? result.inviter.id : await demo.findInviter(email);
  if (id === null) throw new Error(`The demo's inviter was refused: ${result.kind === 'refused' && result.reason}`);
  return id;
}

function customization(
  key: string,
  headline: string,
  voucherPercent: VoucherPercent,
  voucherMinimumMinor: number | null,
) {
  const rest = { hero: 'default', introFlow: 'none', sections: DEFAULT_SECTIONS } as const;
  return { key, headline, registrationForm: 'one-step', voucherPercent, voucherMinimumMinor, ...rest } as const;
}
