// QR codes at the command line: the same files as those of the back office.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { isUsageError } from '#platform/command-line/command.ts';
import { encodeQrFile } from '#web/browser/qr/encode-files.server.ts';
import { runCommand } from '../support/door.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const NOCTURNE = 'https://club.example/acquisition/?rc=NOCTURNE';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await openTestApp();
  await runCommand(app, 'code disable', ['DABA']);
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qr-'));
});
afterEach(async () => {
  app.setClock(0);
  await rm(folder, { recursive: true });
});

const draw = (words: readonly string[], options: Readonly<Record<string, string>>) =>
  runCommand(app, 'code qr', words, options);
const read = async (path: string) => new Uint8Array(await readFile(path));

async function createLink(code: string): Promise<string> {
  const outcome = await runCommand(app, 'link create', [], { code });
  return outcome.kind === 'done' ? (outcome.lines[0] ?? '') : '';
}

/** The results of each code or link: its link, or why it has none. */
async function list(words: readonly string[], options: Readonly<Record<string, string>> = {}) {
  const outcome = await draw(words, { output: folder, ...options });
  const { results } = outcome.value as { results: readonly { readonly link?: string; readonly reason?: string }[] };
  return { kind: outcome.kind, results: results.map(({ link, reason }) => link ?? reason) };
}

describe('[K1][K2] code qr', () => {
  test.each(['svg', 'png'] as const)('writes the file of the back office as %s', async (format) => {
    const output = join(folder, 'clara');
    const outcome = await draw([' nocturne '], { output, format });
    expect(outcome).toMatchObject({ kind: 'done', lines: [output] });
    expect(await read(output)).toEqual(encodeQrFile(NOCTURNE, format));
  });

  test('takes the format of the file name, and replaces the file', async () => {
    const output = join(folder, 'clara.png');
    await writeFile(output, 'an older picture '.repeat(1_000));
    await draw(['NOCTURNE'], { output });
    expect(await read(output)).toEqual(encodeQrFile(NOCTURNE, 'png'));
  });

  test('writes the codes of a file into a new folder, and says which have none', async () => {
    const file = join(folder, 'codes.txt');
    await writeFile(
      file,
      '# cards of May\nNOCTURNE\n\nclara-viral\nDABA\nLINKONLY\nNO-SUCH-CODE\nnocturne\n../../etc\n',
    );
    const output = join(folder, 'cards', 'may');
    const outcome = await draw([], { file, output });
    expect(outcome).toMatchObject({
      kind: 'refused',
      reason: '5 of 7 codes',
      lines: [
        ...[join(output, 'qr-NOCTURNE.svg'), join(output, 'qr-CLARA-VIRAL.svg')],
        ...['code-disabled DABA', 'code-link-only LINKONLY', 'code-unknown NO-SUCH-CODE', 'repeated nocturne'],
        'code-unknown ../../etc',
      ],
    });
    expect(await readdir(output)).toEqual(['qr-CLARA-VIRAL.svg', 'qr-NOCTURNE.svg']);
  });

  test('draws a registration link as it is', async () => {
    const link = await createLink('LINKONLY');
    expect(await list([link])).toEqual({ kind: 'done', results: [link] });
    expect(await read(join(folder, 'qr-LINKONLY.svg'))).toEqual(encodeQrFile(link, 'svg'));
  });

  test('refuses links that lead to a refusal, and those of other clubs', async () => {
    const link = await createLink('LINKONLY');
    const links = [link.replace('LINKONLY', 'NOCTURNE'), link.replace('club.example', 'other.example')];
    const plain = `${NOCTURNE}&utm_source=x`;
    expect(await list([...links, plain])).toEqual({
      kind: 'refused',
      results: ['link-altered', 'link-foreign', NOCTURNE],
    });
    app.setClock(14 * DAY);
    expect(await list([link])).toEqual({ kind: 'refused', results: ['link-expired'] });
  });

  test('--link creates a registration link, which the audit log records', async () => {
    const count = async () => (await app.sql("select 1 from audit_entry where action = 'link.created'")).length;
    const before = await count();
    const { kind, results } = await list(['LINKONLY', 'ENDED'], { link: '' });
    expect([kind, results[1]]).toEqual(['refused', 'code-ended']);
    expect(results[0]).toMatch(/^https:\/\/club\.example\/acquisition\/\?rc=LINKONLY&vt=/);
    expect(await count()).toBe(before + 1);
    expect(await list([results[0] ?? ''])).toMatchObject({ kind: 'done' });
  });

  test.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['nothing to draw', [], {}, 'name codes or links, or a --file of them'],
    ['another format', ['NOCTURNE'], { format: 'pdf' }, '--format must be one of svg, png'],
    ['no path', ['NOCTURNE'], { output: '' }, '--output needs a path'],
    ['a folder below a file', ['NOCTURNE', 'SHARE'], { output: '/dev/null/x' }, 'cannot be written (ENOTDIR)'],
    ['a file in no folder', ['NOCTURNE'], { output: '/nowhere/at/all.svg' }, 'cannot be written (ENOENT)'],
    ['an unknown list', [], { file: '/nowhere/codes' }, '--file: /nowhere/codes cannot be read'],
  ])('%s is wrong usage', async (_, words, options, message) => {
    const error: unknown = await draw(words, { output: folder, ...options }).catch((thrown) => thrown);
    expect(isUsageError(error) && error.message).toContain(message);
  });
});
