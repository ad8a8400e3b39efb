// The built command line as a process: its exit status, and what it prints where.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeSvg } from '#web/browser/qr/encode-files.server.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildProgram, interruptCommand, type Program, pipeCommand, runCommand } from '../support/server-process.ts';

let program: Program;
let database: TestDatabase;
beforeAll(async () => {
  [program, database] = await Promise.all([buildProgram(), createTestDatabase()]);
}, 90_000);
afterAll(async () => {
  await database.drop();
  await program.remove();
});

/** Runs words; without settings no database can be reached. */
function type(
  line: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...settings };
  const words = [join(program.folder, 'build/program/cli.js'), ...line.split(' ')];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { env }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe('[K2] wrong usage ends with status 2, before a database is opened', () => {
  test.each([
    ['cdoe list', 'unknown command: cdoe list', 'code list'],
    ['code list --sttae usable', 'unknown option: --sttae', '--state'],
  ])('%s', async (line, message, meant) => {
    const shown = await type(line);
    expect(shown).toMatchObject({ status: 2, stdout: '' });
    expect(shown.stderr).toMatch(new RegExp(`^${message}\ndid you mean ${meant}\\?\n`));
    const json = await type(`${line} --json`);
    expect(json).toMatchObject({ status: 2, stderr: '' });
    expect(JSON.parse(json.stdout)).toEqual({ wrongUsage: expect.stringContaining(message), didYouMean: [meant] });
  });

  test('[K8] the doctor says what is wrong with a deployment, and ends with status 1', async () => {
    const json = await type('doctor --json');
    expect(json).toMatchObject({ status: 1, stdout: expect.stringContaining('PostgreSQL is not reachable') });
    expect(JSON.parse(json.stdout).findings.length).toBeGreaterThan(10);
  });

  test.each([
    ['doctor --mail-wait 5', '--mail-wait needs --mail-to'],
    ['doctor --mail-to ops@example.org --mail-wait soon', '--mail-wait needs a whole number from 1 to 600'],
  ])('[K8] %s', async (line, message) => {
    expect(await type(line)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });

  test('help that is asked for is no wrong usage', async () => {
    expect(await type('code explain --help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('--locale'),
      stderr: '',
    });
  });
});

test('[K2] log lines are no part of what a command prints', async () => {
  const shown = await type('code list --json', { DATABASE_URL: database.connectionString, LOG_LEVEL: 'info' });
  expect(shown).toMatchObject({ status: 0, stderr: expect.stringContaining('country database') });
  expect(JSON.parse(shown.stdout)).toEqual([]);
});

test('[K1] [K2] the build draws QR codes, and ends with status 1 where a code has none', async () => {
  const run = (...words: readonly string[]) => runCommand(program, database.connectionString, ...words);
  const { json } = await run('inviter', 'create', '--name', 'Ada Ink', '--email', 'ada@example.org', '--balance', '3');
  await run('customization', 'save', 'default');
  await run('code', 'create', '--inviter', json.id, '--code', 'ADAS-CODE');
  const output = join(program.folder, 'ada.svg');
  const { status, json: written } = await run('code', 'qr', 'ADAS-CODE', '--output', output);
  expect({ status, written }).toMatchObject({ status: 0, written: { results: [{ file: output }] } });
  expect(await readFile(output, 'utf8')).toBe(encodeSvg(written.results[0].link));
  expect(await run('code', 'qr', 'NO-SUCH-CODE', '--output', output)).toMatchObject({
    status: 1,
    json: { results: [{ kind: 'refused', reason: 'code-unknown' }] },
  });
});

test('[K1] [K2] a list is printed as a file; a reader who leaves is recorded, and so is a signal', async () => {
  const run = (...words: readonly string[]) => runCommand(program, database.connectionString, ...words);
  const { json } = await run('inviter', 'create', '--name', 'Bea Ink', '--email', 'bea@example.org', '--balance', '3');
  await run('customization', 'save', 'default');
  expect((await run('code', 'batch', '--inviter', json.id, '--amount', '3000')).json).toMatchObject({ created: 3_000 });
  const pipe = (line: string, to: string) => pipeCommand(program, database.connectionString, line, to);
  const file = await pipe('code list --inviter bea@example.org --csv', 'cat');
  expect(file.startsWith('\ufeffcode,state,inviter,')).toBe(true);
  expect(file.match(/,usable,bea@example\.org,default,.*\r\n/g)).toHaveLength(3_000);
  expect(file.endsWith('\r\nstatus 0\n')).toBe(true);
  expect(await pipe('code list --csv', 'head -1')).toMatch(/^\ufeffcode,.*\r\nstatus 0\n$/);
  const { json: entries } = await run('audit', 'list', '--kind', 'list', '--limit', '2');
  expect(entries).toMatchObject([
    { action: 'export.ended', actor: 'cli', channel: 'command', after: { complete: false } },
    { action: 'export.started', actor: 'cli' },
  ]);
  let [{ id: last }] = entries;
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    expect(await interruptCommand(program, database.connectionString, 'code list --csv', signal)).toBe(status);
    const { json: ended } = await run('audit', 'list', '--action', 'export.ended', '--limit', '1');
    expect(ended).toMatchObject([{ actor: 'cli', channel: 'command', after: { complete: false } }]);
    expect(ended[0].id > last).toBe(true);
    last = ended[0].id;
  }
}, 60_000);
