// Prints the journeys that passed at their second try and the ten test files that took longest, from the JSON reports of
// Vitest and Playwright that script/test writes.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

type VitestReport = {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
};
type Suite = {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
};
type PlaywrightReport = { readonly config: { readonly rootDir: string }; readonly suites: readonly Suite[] };
type Duration = readonly [file: string, milliseconds: number];

const SHOWN = 10;
const ROOT = process.cwd();

const journeys = readReport<PlaywrightReport>('artefacts/journeys.json');

const flaky = journeys?.suites.flatMap(listFlaky) ?? [];
if (flaky.length > 0) console.log(['\n=== passed at the second try', ...flaky].join('\n'));

console.log('\n=== slowest test files');
const durations = [...listVitest('artefacts/tests.json'), ...listPlaywright(journeys)];
for (const [file, milliseconds] of durations.toSorted(([, a], [, b]) => b - a).slice(0, SHOWN))
  console.log(`${(milliseconds / 1_000).toFixed(0).padStart(6)} s  ${file}`);

function listVitest(path: string): readonly Duration[] {
  const report = readReport<VitestReport>(path);
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => [relative(ROOT, name), endTime - startTime]);
}

function listPlaywright(report: PlaywrightReport | undefined): readonly Duration[] {
  if (report === undefined) return [];
  const { suites, config } = report;
  const files = Object.groupBy(suites, ({ file }) => file);
  return Object.entries(files).map(([file, own = []]) => [
    relative(ROOT, `${config.rootDir}/${file}`),
    own.reduce((sum, suite) => sum + addDurations(suite), 0),
  ]);
}

/** The journeys of a suite that failed once and then passed, each with its brand. */
function listFlaky({ file, specs, suites = [] }: Suite): readonly string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  );
  return [...own, ...suites.flatMap(listFlaky)];
}

/** The time of all tests of a suite, for every brand and every try. */
function addDurations({ specs, suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(addDurations)].reduce((sum, duration) => sum + duration, 0);
}

/** A step that was interrupted writes no report. */
function readReport<Report>(path: string): Report | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;
}
