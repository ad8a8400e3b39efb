import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProgram, type Program } from '../support/server-process.ts';

const PAGES = join(import.meta.dirname, '../../build/pages/server');

/** Texts that only one of the two builds of React contains. */
const PRODUCTION = 'Minified React error #';
const DEVELOPMENT = /react(?:-dom-server[\w.-]*)?\.development\.js|Each child in a list should have a unique/;
/** An import at run time gets the build that NODE_ENV names then: the slow one if it is unset. */
const IMPORTED =
  /^(?:import|export)\b[^;'"]*["'](?:react|react-dom)(?:\/[\w.-]+)?["']|[^\w]require\(["']react(?:-dom)?[/"']/m;

async function listScripts(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const scripts = names.filter((name) => name.endsWith('.js'));
  return (await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

function expectFastReact(scripts: string): void {
  expect(scripts.includes(PRODUCTION)).toBe(true);
  expect(DEVELOPMENT.exec(scripts)?.[0]).toBeUndefined();
  expect(IMPORTED.exec(scripts)?.[0]).toBeUndefined();
}

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 60_000);
afterAll(() => program.remove());

describe('the built files contain the production build of React, whatever NODE_ENV is when they run', () => {
  test('in the program, which renders mails', async () => {
    expectFastReact(await listScripts(join(program.folder, 'build/program')));
  });

  // script/test builds before it tests; a single test in a fresh clone has no built pages.
  test.skipIf(!existsSync(PAGES))('in the pages', async () => {
    expectFastReact(await listScripts(PAGES));
  });
});
