import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(bytes: Uint8Array, size = 7): Promise<readonly (readonly [number, ...string[]])[] | string> {
  const lines: (readonly [number, ...string[]])[] = [];
  const createProblem = (reason: string, line: number | null) =>
    Object.assign(new Error('problem'), { problem: `${reason} ${line}` });
  try {
    for await (const { line, cells } of readCsv(inChunks(bytes, size), createProblem)) lines.push([line, ...cells]);
    return lines;
  } catch (error) {
    if (error instanceof Error && 'problem' in error) return String(error.problem);
    throw error;
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

const TABLE = [
  [1, 'code', 'campaign'],
  [2, 'CLARA', 'Frühling'],
];

describe('a table is read', () => {
  test.each([
    ['UTF-8', utf8('code,campaign\nCLARA,Frühling\n')],
    ['UTF-8 with a byte-order mark', utf8('\ufeffcode,campaign\r\nCLARA,Frühling')],
    ['UTF-16, little endian', utf16('code;campaign\r\nCLARA;Frühling\r\n')],
    ['UTF-16, big endian', swapped(utf16('code\tcampaign\nCLARA\tFrühling\n'))],
    ['quotes', utf8('"code" ; "campaign"\n"CLARA";"Frühling"\n')],
  ])('in %s, whatever the size of the chunks', async (_, bytes) => {
    for (const size of [1, 2, 3, 64, 10_000]) expect(await readAll(bytes, size), `chunks of ${size}`).toEqual(TABLE);
  });

  test('with quoted delimiters, quotes and line breaks, lines of other lengths and empty lines', async () => {
    const text = 'a,b\n"x,""y""\nz",2\n1\n1,2,3\n\n';
    expect(await readAll(utf8(text))).toMatchObject([
      [1, 'a', 'b'],
      [3, 'x,"y"\nz', '2'],
      [4, '1'],
      [5, '1', '2', '3'],
    ]);
  });

  test('from an empty file: no lines', async () => {
    expect(await readAll(utf8(''))).toEqual([]);
    expect(await readAll(utf8('\ufeff'))).toEqual([]);
  });
});

describe('a file that is no table has a reason', () => {
  test.each([
    ['Latin-1', Buffer.from('code,campaign\nCLARA,Frühling\n', 'latin1'), 'file-encoding'],
    ['UTF-16 without a byte-order mark', Buffer.from('code\nCLARA\n', 'utf16le'), 'file-encoding'],
    ['the same, big endian', swapped(Buffer.from('code\nCLARA\n', 'utf16le')), 'file-encoding'],
    ['cut within a character', utf8('code\nFrühling').subarray(0, 8), 'file-encoding'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'file-encoding'],
    ['an open quote at the end', utf8('code,campaign\nCLARA,"Spr'), 'file-quote'],
    [
      'an open quote in a long file',
      utf8(`code,campaign\nCLARA,"Spring\n${'DORA,x\n'.repeat(10_000)}`),
      'file-line-too-long',
    ],
    ['text after a quote', utf8('code\n"CLARA"x\n'), 'file-quote'],
    ['a line without end', utf8(`code\n${'x'.repeat(30_000)}`), 'file-line-too-long'],
  ])('%s', async (_, bytes, reason) => {
    expect(await readAll(bytes, 4_096)).toMatch(new RegExp(`^${reason} \\d+$`));
  });

  test('and an error of the source is that error', async () => {
    async function* broken() {
      yield utf8('code\nCLARA\n');
      throw new Error('the connection closed');
    }
    const read = async () => {
      for await (const _ of readCsv(broken(), () => new Error('no problem')));
    };
    await expect(read()).rejects.toThrow('the connection closed');
  });
});
