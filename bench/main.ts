import { parseArgs } from 'node:util';
import { type Compared, compare } from './measure/compare.ts';
import { formatFiguresTable, formatScaleTable, formatTable, isBelow } from './measure/report.ts';
import type { FigureRow, Row, Setting } from './measure/row.ts';
import { keepProcessorsAwake } from './parts/awake-processors.ts';
import { openPostgres, type Postgres } from './parts/postgres.ts';
import { answers } from './rows/answers.ts';
import { measureBackOffice } from './rows/back-office.ts';
import { browser } from './rows/browser.ts';
import { checkRegistrationCode, outsideCheck } from './rows/check-registration-code.ts';
import { evaluations } from './rows/evaluations.ts';
import { landing } from './rows/landing.ts';
import { landingExperiment } from './rows/landing-experiment.ts';
import { landingRendered } from './rows/landing-rendered.ts';
import { lighthouse } from './rows/lighthouse.ts';
import { mails } from './rows/mails.ts';
import { measureManyMembers } from './rows/many-members.ts';
import { register } from './rows/register.ts';
import { scale } from './rows/scale.ts';
import { streams } from './rows/streams.ts';

const ROWS: readonly Row[] = [
  landing,
  landingExperiment,
  landingRendered,
  checkRegistrationCode,
  outsideCheck,
  register,
  evaluations,
];
const FIGURES: readonly FigureRow[] = [mails, answers, streams, browser, lighthouse];
const NAMES = [...ROWS, ...FIGURES].map(({ name }) => name);

/** Separate measurements that fill large clubs: they run only when they are named. */
const SCALE = 'scale';
const BACK_OFFICE = 'backOffice';
const MANY_MEMBERS = 'manyMembers';
const LARGE = { usual: 3_000_000, quick: 300_000 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, report: { type: 'boolean' }, members: { type: 'string' } },
});
const unknown = positionals.filter((name) => ![...NAMES, SCALE, BACK_OFFICE, MANY_MEMBERS].includes(name));
const members = Number(values.members ?? (values.quick ? LARGE.quick : LARGE.usual));
if (unknown.length > 0 || !Number.isSafeInteger(members) || members < 1) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Rows: ${[...NAMES, SCALE, BACK_OFFICE, MANY_MEMBERS].join(', ')}; --members takes a whole number`,
  );
  process.exit(2);
}

const length = values.quick ? { seconds: 2, rounds: 3 } : { seconds: 6, rounds: 7 };
const wanted = ({ name }: { readonly name: string }) => positionals.length === 0 || positionals.includes(name);
let enough = await measure(ROWS.filter(wanted), FIGURES.filter(wanted));
if (positionals.includes(SCALE)) enough = (await measureScale()) && enough;
if (positionals.includes(BACK_OFFICE)) enough = (await measureLists()) && enough;
if (positionals.includes(MANY_MEMBERS)) enough = (await measureMany()) && enough;
process.exitCode = enough || values.report ? 0 : 1;

async function measureScale(): Promise<boolean> {
  await using cleanup = new AsyncDisposableStack();
  stopOnSignals(cleanup);
  const results = await scale(await openPostgres(cleanup), { members, rounds: values.quick ? 9 : 41 }, cleanup);
  console.log(`Small: 30,000 members. Large: ${members.toLocaleString('en')}.\n${formatScaleTable(results)}`);
  return results.every((result) => result.enough);
}

async function measureLists(): Promise<boolean> {
  await using cleanup = new AsyncDisposableStack();
  stopOnSignals(cleanup);
  const setting = { members, rounds: values.quick ? 30 : 200 };
  const figures = await measureBackOffice(await openPostgres(cleanup), setting, cleanup);
  console.log(`${members.toLocaleString('en')} members.\n${formatFiguresTable(figures, ['median'])}`);
  return figures.every(({ enough: isEnough }) => isEnough);
}

async function measureMany(): Promise<boolean> {
  await using cleanup = new AsyncDisposableStack();
  stopOnSignals(cleanup);
  const figures = await measureManyMembers(await openPostgres(cleanup), { members }, cleanup);
  console.log(formatFiguresTable(figures, []));
  return figures.every(({ enough: isEnough }) => isEnough);
}

/** Measures the rows one after the other, each with its own servers; shared servers end after the last row. Returns whether all pass. */
async function measure(rows: readonly Row[], figureRows: readonly FigureRow[]): Promise<boolean> {
  await using shared = new AsyncDisposableStack();
  stopOnSignals(shared);
  if (!keepProcessorsAwake(shared))
    console.error('bench: processors may sleep, and a response then pays for waking its reader');
  let postgres: Promise<Postgres> | null = null;
  const setting: Setting = {
    ...length,
    connections: 32,
    postgres: () => {
      postgres ??= openPostgres(shared);
      return postgres;
    },
  };
  const compared: Compared[] = [];
  for (const row of rows) compared.push(...(await rates(row, setting, shared)));
  if (compared.length > 0) console.log(formatTable(compared));
  let enough = !compared.some(isBelow);
  for (const row of figureRows) {
    await using cleanup = shared.use(new AsyncDisposableStack());
    const figures = await row.look(setting, cleanup);
    console.log(`\n${formatFiguresTable(figures, row.peers)}`);
    enough &&= figures.every((figure) => figure.enough);
  }
  return enough;
}

async function rates(row: Row, setting: Setting, shared: AsyncDisposableStack): Promise<readonly Compared[]> {
  await using cleanup = shared.use(new AsyncDisposableStack());
  const compared: Compared[] = [];
  for (const comparison of await row.open(setting, cleanup)) {
    console.error(`bench: ${comparison.name}`);
    compared.push(await compare(comparison, setting.rounds));
  }
  return compared;
}

function stopOnSignals(shared: AsyncDisposableStack): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void shared.disposeAsync().finally(() => process.exit(1)));
  }
}
