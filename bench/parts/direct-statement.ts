import { execFile, spawnSync } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Measure, Setting } from '../measure/row.ts';
import { GENERATED } from './child.ts';
import { captureStatement, EXPRESSIONS, ROW } from './registration-statement.ts';
import { INVITERS } from './seed.ts';

/** Runs the product's registering statement without the product: by pgbench, or by pg in a loop where there is none. */
export async function openStatementPeer(
  setting: Setting,
  database: string,
  cleanup: AsyncDisposableStack,
): Promise<Measure> {
  if (spawnSync('pgbench', ['--version']).status === 0) return byPgbench(setting, database);
  const pool = new pg.Pool({ connectionString: database, max: setting.connections });
  cleanup.defer(() => pool.end());
  return byLoop(setting, pool);
}

async function byPgbench({ seconds, connections }: Setting, database: string): Promise<Measure> {
  const { text, values } = await captureStatement(ROW);
  const sql = text.replace(/\$(\d+)/g, (_, number: string) => EXPRESSIONS.get(values[Number(number) - 1]) ?? 'null');
  const file = join(GENERATED, 'register.pgbench');
  const variables = `\\set n random(1, 9000000000000000000)\n\\set inviter random(0, ${INVITERS - 1})\n\\set hint random(0, 255)\n`;
  await writeFile(file, `${variables}${sql.replaceAll(/\s+/g, ' ')};\n`);
  const rounds = ['-T', String(seconds), '-c', String(connections), '-f', file];
  return async () => {
    const { stdout } = await promisify(execFile)('pgbench', ['-n', '-M', 'prepared', ...rounds, database]);
    const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? [];
    if (!rate || !/number of failed transactions: 0 /.test(stdout)) throw new Error(`pgbench: ${stdout}`);
    return Number(rate);
  };
}

async function byLoop({ seconds, connections }: Setting, pool: pg.Pool): Promise<Measure> {
  return async () => {
    const until = Date.now() + seconds * 1000;
    let done = 0;
    async function one(): Promise<void> {
      while (Date.now() < until) {
        const { text, values } = await captureStatement(freshRow());
        await pool.query({ name: 'register', text, values: [...values] });
        done += 1;
      }
    }
    await Promise.all(Array.from({ length: connections }, one));
    return done / seconds;
  };
}

function freshRow(): typeof ROW {
  const number = String(randomInt(INVITERS)).padStart(12, '0');
  return {
    ...ROW,
    id: randomUUID(),
    idempotencyKey: randomUUID(),
    fingerprint: randomBytes(32),
    inviterId: `a0000000-0000-7000-8000-${number}`,
    codeId: `c0000000-0000-7000-8000-${number}`,
    slotHint: randomInt(256),
    form: { ...ROW.form, email: `${randomUUID()}@bench.example` },
  };
}
