import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { soon } from '../../tests/support/soon.ts';

const LOGGER = join(import.meta.dirname, 'logger.ts');

/** Runs a program with a logger of its own, and what it prints. */
function run(program: string) {
  const source = `import { createLogger } from '${LOGGER}'; const log = createLogger('info'); ${program}`;
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'ignore'] });
}

const readMessages = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);

test('the lines that wait for others are written at an exit', async () => {
  const child = run(`for (let line = 1; line <= 40; line += 1) log.info(String(line)); process.exit(3);`);
  expect(readMessages(await text(child.stdout))).toEqual(Array.from({ length: 40 }, (_, index) => String(index + 1)));
});

test('the lines before an error that ends the process are all written', async () => {
  const child = run(`log.info('first'); log.error('last'); setTimeout(() => { throw new Error('expected'); }, 1);`);
  expect(readMessages(await text(child.stdout))).toEqual(['first', 'last']);
});

test('all lines are written while the process goes on, also where the reader is slow', async () => {
  const more = `for (let line = 1; line <= 508; line += 1) log.info('x'.repeat(1_000)); setTimeout(() => log.info('last'), 10);`;
  const child = run(`${more} setInterval(() => undefined, 1_000);`);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  let read = '';
  child.stdout.on('data', (data) => {
    read += data;
  });
  await soon(() => expect(readMessages(read).at(-1)).toBe('last'));
  child.kill();
});

test('a line is written while the process goes on', async () => {
  const child = run(`log.info('one'); setInterval(() => undefined, 1_000);`);
  const [written] = await once(child.stdout, 'data');
  child.kill();
  expect(readMessages(String(written))).toEqual(['one']);
});

test('lines of any language and length are written in their order', async () => {
  const lines = `['Żółć – ✓ 🗝'.repeat(900), 'long'.repeat(30_000), 'łódź']`;
  const child = run(
    `log.info('first'); for (const line of ${lines}) log.info(line); log.info('last'); setInterval(() => undefined, 1_000);`,
  );
  const decoder = new TextDecoder();
  let read = '';
  child.stdout.on('data', (data) => {
    read += decoder.decode(data, { stream: true });
  });
  await soon(() => expect(read).toMatch(/"last"\}\n$/));
  child.kill();
  expect(readMessages(read)).toEqual(['first', 'Żółć – ✓ 🗝'.repeat(900), 'long'.repeat(30_000), 'łódź', 'last']);
});
