import { parseArgs } from 'node:util';
import { type Compared, compare } from './measure/compare.ts';
import { isBelow, tableOf } from './measure/report.ts';
import type { Row, Setting } from './measure/row.ts';
import { openPostgres, type Postgres } from './parts/postgres.ts';
import { checkRegistrationCode } from './rows/check-registration-code.ts';
import { landing } from './rows/landing.ts';
import { landingRendered } from './rows/landing-rendered.ts';
import { register } from './rows/register.ts';

const ROWS: readonly Row[] = [landing, landingRendered, checkRegistrationCode, register];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, report: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !ROWS.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Rows: ${ROWS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const length = values.quick ? { seconds: 2, rounds: 3 } : { seconds: 6, rounds: 7 };
const results = await measure(ROWS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)));
console.log(tableOf(results));
process.exitCode = results.some(isBelow) && !values.report ? 1 : 0;

/** Rows one after the other, each with servers of its own; what they share ends with the last. */
async function measure(rows: readonly Row[]): Promise<readonly Compared[]> {
  await using shared = new AsyncDisposableStack();
  stopOnSignals(shared);
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
  for (const row of rows) {
    await using cleanup = shared.use(new AsyncDisposableStack());
    for (const comparison of await row.open(setting, cleanup)) {
      console.error(`bench: ${comparison.name}`);
      compared.push(await compare(comparison, setting.rounds));
    }
  }
  return compared;
}

function stopOnSignals(shared: AsyncDisposableStack): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void shared.disposeAsync().finally(() => process.exit(1)));
  }
}
