import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { withoutBase } from '#web/routing/base-path.ts';
import { createFindPage } from '#web/routing/find-page.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { DeclaredPage } from '#web/routing/page-handle.ts';

/** What an examination by axe notes in its test: the path of the page. */
export const EXAMINED = 'examined';

const FOLDER = join(import.meta.dirname, '../../../src/web/admin');
const findPage = createFindPage<DeclaredPage>(PAGES);

/**
 * Fails a run of all journeys in which none has examined a page of the back office with axe, and names the page. Playwright gives
 * the options of its settings, of which there are none.
 */
export default function createReporter(
  _options?: unknown,
  write: (text: string) => unknown = (text) => process.stderr.write(text),
): Reporter {
  const examined = new Set<string>();
  let isWhole = false;
  // Playwright ends a list of the tests as it ends a run.
  let hasRun = false;
  return {
    printsToStdio: () => false,
    onBegin(config, suite) {
      isWhole = hasAllJourneys(config, suite);
    },
    onTestEnd(_, { annotations }) {
      hasRun = true;
      for (const { type, description } of annotations) if (type === EXAMINED && description) examined.add(description);
    },
    async onEnd({ status }) {
      const missing = isWhole && hasRun && status === 'passed' ? listUnexamined(examined) : [];
      if (missing.length === 0) return undefined;
      write(`\nNo journey examines these pages with axe:\n${missing.join('\n')}\n`);
      return { status: 'failed' as const };
    },
  };
}

/** The pages of the back office that are none of the paths, by their patterns. Those without a component are files and frames. */
export function listUnexamined(paths: Iterable<string>): readonly string[] {
  const examined = new Set([...paths].map((path) => findPage(withoutBase(path))?.page.path));
  return PAGES.filter(({ id, path, audience }) => audience === 'admin' && !examined.has(path) && hasComponent(id)).map(
    ({ path }) => path,
  );
}

function hasComponent(id: string): boolean {
  const file = join(FOLDER, id, 'page.tsx');
  return existsSync(file) && /^export default /m.test(readFileSync(file, 'utf8'));
}

/** Whether the run has a test of each file of journeys: one that is limited to some files or titles proves nothing here. */
export function hasAllJourneys({ rootDir, projects }: FullConfig, suite: Suite): boolean {
  const ignored = projects.flatMap(({ testIgnore }) => testIgnore).filter((glob) => typeof glob === 'string');
  const files = readdirSync(rootDir).filter((name) => name.endsWith('.spec.ts'));
  const run = new Set(suite.allTests().map(({ location }) => basename(location.file)));
  return files.every((name) => run.has(name) || ignored.some((glob) => matchesGlob(join(rootDir, name), glob)));
}
