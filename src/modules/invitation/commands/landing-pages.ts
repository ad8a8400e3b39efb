import { isUuid } from '#kernel/ids.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  type ListFile,
  listed,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import { parseInstant, parseWholeNumber } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import {
  createLandingPage,
  discardLandingDraft,
  restoreLandingVersion,
  saveLandingDraft,
} from '../actions/landing-pages/edit-page.ts';
import {
  findLandingPage,
  findLandingPageBySlug,
  findPageProblems,
  listLandingPages,
  listLandingVersions,
} from '../actions/landing-pages/list-pages.ts';
import type {
  LandingPage,
  LandingPageDependencies,
  LandingPageReadDependencies,
  LandingPageResult,
  LandingPageRow,
  NamedRow,
} from '../actions/landing-pages/ports.ts';
import { cancelLandingPlan, endLandingPage, publishLandingPage } from '../actions/landing-pages/publish-page.ts';
import { LANDING_PAGE_KINDS } from '../rules/landing-page/content.ts';
import { LANDING_PAGE_LIST, type LandingPageColumn, type LandingPageFilter } from '../rules/landing-page/list.ts';
import { LANDING_FILTER_OPTIONS, readLandingFilter } from './landing-page-filter.ts';

export type LandingCommandDependencies = LandingPageReadDependencies & LandingPageDependencies;
type LandingCommand = CommandOf<LandingCommandDependencies>;

const MOST_LISTED = 10_000_000;
/** A page by its id, or by its kind and slug. */
const PAGE = ['PAGE'];
const ABOUT_PAGE = 'PAGE is an id, or KIND:SLUG';

const listCommand: LandingCommand = {
  name: 'landing list',
  about: 'lists customizations, start pages and landing entries, the last changed first',
  options: {
    ...LANDING_FILTER_OPTIONS,
    ...LIST_OPTIONS,
  },
  async run(deps, given) {
    const pages = readPages(deps, readLandingFilter(given), readLimit(given, MOST_LISTED));
    return given.flag('csv') ? listedAsCsv(pages, getFile(given), COLUMNS) : listed(pages, formatLine);
  },
};

const showCommand: LandingCommand = {
  name: 'landing show',
  about: `shows a landing page with its draft, plan and versions; ${ABOUT_PAGE}`,
  words: PAGE,
  options: {},
  async run(deps, given) {
    const page = await findPage(deps, given);
    if (!page) return refused('page-unknown');
    const versions = await listLandingVersions(deps, page.id);
    const problems = findPageProblems(deps, page);
    return done(
      { ...page, problems, versions },
      formatLine(page),
      ...(page.draft ? [`draft: ${JSON.stringify(page.draft)}`] : []),
      ...problems.map(({ field, problem }) => `${field}: ${problem}`),
      ...versions.map(
        (one) => `version ${one.number}, ${one.publishedAt.toISOString()}, ${one.publishedByName ?? one.publishedBy}`,
      ),
    );
  },
};

const draftCommand: LandingCommand = {
  name: 'landing draft',
  about: 'stores a draft as JSON from standard input, and creates the page KIND:SLUG if there is none',
  words: PAGE,
  options: { discard: { type: 'boolean', about: 'discards the draft instead' } },
  async run(deps, given) {
    const page = await findPage(deps, given);
    if (given.flag('discard')) return finish(page && (await discardLandingDraft(deps, toInput(page))), 'discarded');
    const content = await given.readStdin();
    const created = page ? null : await createPage(deps, given);
    if (created?.kind === 'refused') return finish(created, '');
    const input = page ? toInput(page) : { id: created?.id ?? '', revision: 1, actor: ACTOR };
    return finish(await saveLandingDraft(deps, { ...input, content }), 'stored');
  },
};

const publishCommand: LandingCommand = {
  name: 'landing publish',
  about: `publishes the draft of a page, at once or at an instant; ${ABOUT_PAGE}`,
  words: PAGE,
  options: {
    at: { type: 'string', about: 'ISO 8601 instant (default: at once)' },
    ends: { type: 'string', about: 'ISO 8601 instant at which the page is taken from visitors' },
  },
  async run(deps, given) {
    const plan = { publishAt: parseInstant(given, 'at'), endAt: parseInstant(given, 'ends') };
    const page = await findPage(deps, given);
    const result = page && (await publishLandingPage(deps, { ...toInput(page), ...plan }));
    return finish(result, plan.publishAt ? 'planned' : 'published');
  },
};

const endCommand: LandingCommand = {
  name: 'landing end',
  about: `takes a page from visitors, at once or at an instant; ${ABOUT_PAGE}`,
  words: PAGE,
  options: { at: { type: 'string', about: 'ISO 8601 instant (default: at once)' } },
  async run(deps, given) {
    const endAt = parseInstant(given, 'at');
    const page = await findPage(deps, given);
    return finish(page && (await endLandingPage(deps, { ...toInput(page), endAt })), endAt ? 'planned' : 'ended');
  },
};

const cancelCommand: LandingCommand = {
  name: 'landing cancel',
  about: `forgets what is planned for a page; ${ABOUT_PAGE}`,
  words: PAGE,
  options: {},
  async run(deps, given) {
    const page = await findPage(deps, given);
    return finish(page && (await cancelLandingPlan(deps, toInput(page))), 'no longer planned');
  },
};

const restoreCommand: LandingCommand = {
  name: 'landing restore',
  about: `makes a draft of an earlier version; ${ABOUT_PAGE}`,
  words: PAGE,
  options: { version: { type: 'string', required: true, about: 'number of the version' } },
  async run(deps, given) {
    const number = parseWholeNumber(given, 'version');
    const page = await findPage(deps, given);
    return finish(page && (await restoreLandingVersion(deps, { ...toInput(page), number })), 'restored as a draft');
  },
};

export const landingPageCommands: readonly LandingCommand[] = [
  ...[listCommand, showCommand, draftCommand, publishCommand, endCommand, cancelCommand, restoreCommand],
];

function readPages(
  deps: LandingCommandDependencies,
  filter: LandingPageFilter,
  limit: number,
): AsyncGenerator<NamedRow> {
  const sort = filter.slug === null ? 'changed' : 'slug';
  const order = { sort, direction: LANDING_PAGE_LIST.sorts[sort] } as const;
  return readRows(limit, (place) => listLandingPages(deps, { filter, page: { ...place, ...order } }));
}

function getFile(given: Arguments): ListFile {
  return { list: 'landing-pages', filters: describeGiven(LANDING_PAGE_LIST, given) };
}

const COLUMNS: CsvColumns<NamedRow, 'id' | LandingPageColumn> = {
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  live: ({ isLive }) => (isLive ? 'yes' : 'no'),
  version: ({ version }) => version,
  planned: ({ publishAt, endAt }) => publishAt ?? endAt,
  changed: ({ changedAt }) => changedAt,
  by: ({ changedBy, changedByName }) => changedByName ?? changedBy,
};

function findPage(deps: LandingCommandDependencies, { words: [word = ''] }: Arguments): Promise<LandingPage | null> {
  if (isUuid(word)) return findLandingPage(deps, word);
  const { kind, slug } = parsePage(word);
  return findLandingPageBySlug(deps, kind, slug);
}

function parsePage(word: string) {
  const [, name = '', slug = ''] = /^([a-z-]+):([a-z0-9-]*)$/.exec(word) ?? [];
  const kind = LANDING_PAGE_KINDS.find((one) => one === name);
  if (!kind) throw usageError(`PAGE must be an id or KIND:SLUG; KIND is ${LANDING_PAGE_KINDS.join(', ')}`);
  return { kind, slug };
}

function createPage(deps: LandingCommandDependencies, { words: [word = ''] }: Arguments): Promise<LandingPageResult> {
  return createLandingPage(deps, { ...parsePage(word), actor: ACTOR });
}

function toInput({ id, revision }: LandingPage) {
  return { id, revision, actor: ACTOR };
}

function finish(result: LandingPageResult | null, what: string) {
  if (!result) return refused('page-unknown');
  const { kind, ...value } = result;
  if (result.kind === 'done') return done(value, `${result.id}: ${what}`);
  const lines = result.problems.map(({ field, problem }) => `${field}: ${problem}`);
  return { kind: 'refused', reason: result.reason, value, lines } as const;
}

function formatLine({ id, kind, slug, state, isLive, version, changedAt, publishAt, endAt }: LandingPageRow): string {
  return [
    `${id} ${state.padEnd(9)} ${kind} /${slug}`,
    ...(isLive ? [`visible, version ${version}`] : ['not visible']),
    `changed ${changedAt.toISOString()}`,
    ...(publishAt ? [`published at ${publishAt.toISOString()}`] : []),
    ...(endAt ? [`ends at ${endAt.toISOString()}`] : []),
  ].join('; ');
}
