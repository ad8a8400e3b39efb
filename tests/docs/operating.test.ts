import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { BACKUP, RESTORE } from '#app/backup/backup-commands.ts';
import { describeProgram } from '#app/create-program.ts';
import { DOCTOR } from '#app/doctor/doctor-command.ts';
import { LIMITS } from '#app/limits.ts';
import { COMPLETION } from '#cli/completion.ts';
import { DELETED_BY } from '#modules/retention/rules.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { createLogger } from '#platform/logger.ts';
import { load } from '../architecture/source-files.ts';
import { createTestDatabase } from '../support/database.ts';
import { SUBSCRIBERS } from '../support/test-app.ts';
import { collectStoredNames } from './stored-names.ts';

const page = load('docs/operating.md').text;

/** The cells of the table's rows below a heading. */
function rowsBelow(heading: string, row = /^\| (`.*) \|$/gm): readonly (readonly string[])[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(row)].map(([, cells = '']) => cells.split(' | '));
}

function sqlWith(word: string): string {
  const blocks = [...page.matchAll(/^( *)```sql\n(.*?)^ *```/gms)].map(([, , sql = '']) => sql);
  const [found] = blocks.filter((sql) => sql.includes(word));
  if (!found) throw new Error(`docs/operating.md has no SQL with ${word}`);
  return found;
}

describe('docs/operating.md', () => {
  test('names every command with its arguments', () => {
    const typed = [...describeProgram().commands, COMPLETION, DOCTOR, BACKUP, RESTORE].map(({ name, words = [] }) =>
      [name, ...words].join(' '),
    );
    const named = rowsBelow('Commands').map(([name = '']) => name.replaceAll('`', '').replaceAll('\\', ''));
    expect(named.toSorted()).toEqual(typed.toSorted());
  });

  test('gives every limit its real number', () => {
    const rows = rowsBelow('Limits').map(([name, points, minutes]) => [name, Number(points), minutes]);
    const limits = Object.entries(LIMITS).map(([name, { points, seconds }]) => [
      `\`${name}\``,
      points,
      `${seconds / 60} min`,
    ]);
    expect(rows).toEqual(limits);
  });

  test('names every table with deletion by age and its setting', () => {
    const rows = rowsBelow('Retention', /^\| [^`].*? \| (`.*) \|$/gm);
    const named = rows.flatMap(([tables = '', setting = '']) =>
      [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => [table, setting.replaceAll('`', '')]),
    );
    const erased = ['registration', 'consent'];
    const deleted = Object.entries(DELETED_BY).map(([table, days]) => [table, `RETENTION_${days.toUpperCase()}`]);
    expect(named.filter(([table = '']) => !erased.includes(table)).toSorted()).toEqual(deleted.toSorted());
  });

  test('names all data that a browser stores, and nothing else', () => {
    const table = rowsBelow('Consent and cookies').filter(([, kind = '']) => /cookie|storage/.test(kind));
    const named = table.flatMap((row) =>
      [
        ...row
          .slice(0, 2)
          .join()
          .matchAll(/`(\w[\w-]*)`/g),
      ].map(([, name = '']) => name),
    );
    const kept = new Set(collectStoredNames());
    expect(kept.size).toBeGreaterThan(8);
    const words = ['TOKEN_STORAGE', 'local-storage'];
    expect([...new Set(named)].filter((name) => !words.includes(name)).toSorted()).toEqual([...kept].toSorted());
  });

  test('its SQL finds dead letters', async () => {
    const { connectionString, drop } = await createTestDatabase();
    const jobs = await openJobs(connectionString, SUBSCRIBERS, {
      log: createLogger('silent'),
      isPermanent: () => false,
    });
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query("insert into pgboss.job (name, data) values ('dead-letter', $1)", [
        { name: 'a.job', data: {} },
      ]);
      expect((await client.query(sqlWith('pgboss.job'))).rows).toMatchObject([{ job: 'a.job' }]);
    } finally {
      await client.end();
      await jobs.stop();
      await drop();
    }
  });
});
