// The check that journeys examine every page of the back office with axe [K1].
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { FullConfig, FullResult, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import createReporter, { EXAMINED, listUnexamined } from './support/examined-pages.ts';

const ID = '018f0000-0000-7000-8000-000000000000';
const FILES = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));
const PASSED = { status: undefined, printed: '' };
const ALL = listUnexamined([]);
const ADDRESSES = ALL.map((path) => `/acquisition/en${path.replace(/:\w+/, ID)}`);

/** What the check makes of a run of journeys in these files, which examined these addresses, and what it prints. */
async function check(files: readonly string[], addresses: readonly string[]) {
  const printed: string[] = [];
  const reporter = createReporter({}, (text) => printed.push(text));
  const tests = files.map((name) => ({ location: { file: join(import.meta.dirname, name) } }) as TestCase);
  const config = { rootDir: import.meta.dirname, projects: [] } as unknown as FullConfig;
  reporter.onBegin?.(config, { allTests: () => tests } as Suite);
  const annotations = addresses.map((description) => ({ type: EXAMINED, description }));
  reporter.onTestEnd?.({} as TestCase, { annotations } as unknown as TestResult);
  const ended = await reporter.onEnd?.({ status: 'passed' } as FullResult);
  return { status: ended?.status, printed: printed.join('') };
}

test('[K1] knows the pages of the back office, without files and frames', () => {
  expect(ALL).toEqual(expect.arrayContaining(['/admin', '/admin/codes/:id', '/admin/account/authenticator']));
  expect(ALL.filter((path) => /export|\/(?:file|cell|preview|mail|data)$/.test(path))).toEqual([]);
});

test('[K1] a run of all journeys fails where a page is missing, and names it', async () => {
  expect(await check(FILES, ADDRESSES)).toEqual(PASSED);
  const others = ADDRESSES.filter((address) => !address.endsWith('/admin/settings'));
  const printed = '\nNo journey examines these pages with axe:\n/admin/settings\n';
  expect(await check(FILES, others)).toEqual({ status: 'failed', printed });
});

test('[K1] a run of some journeys proves nothing', async () => {
  expect(await check(FILES.slice(1), [])).toEqual(PASSED);
});
