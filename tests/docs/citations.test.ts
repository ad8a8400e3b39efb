import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesLike, load, type SourceFile } from '../architecture/source-files.ts';

const SPECIFICATION = 'docs/specification/';
const RECORDS = 'docs/decisions/';
const TEST = /\.(?:test|spec)\.tsx?$/;
/** This file, whose samples are wrong on purpose. */
const OWN = 'tests/docs/citations.test.ts';

type Known = { readonly clauses: ReadonlySet<string>; readonly records: ReadonlySet<string> };
type Clause = { readonly id: string; readonly path: string };

const CITING = [
  '*.{md,ts,graphql}',
  '{src,tests,bench,script,brands,deploy,docs}/**/*.{md,ts,tsx,css,graphql,txt,yml}',
  'migrations/*.{md,sql}',
  'script/*',
];

/** The forms of docs/specification/README.md; several citations are joined by commas, `and` or `to`. */
const CLAUSES = /\bspecification ([A-Z]\d+(?:(?:,| and| to) [A-Z]\d+)*)/gi;
const DECISIONS = /\bdecisions? (\d{4}(?:(?:,| and| to) \d{4})*)/gi;
const TITLE = /\[([A-Z]\d+)\]/g;

/** Citations of a missing clause or of another form. */
const REFUSED: readonly RegExp[] = [
  /\b(?:decisions?|specification|checklist|design|brief),? \(?sections?\b/gi,
  /(?<!\bRFC \d+,? )\bsections? \d+(?:\.\d+)*/gi,
  /§ ?\d+/g,
  /\bchecklist,? [A-Z]\d+/gi,
  /\bdecisions?, ["“][^"”]*["”]/gi,
  /\bspecification, [A-Z]\d+/gi,
  /\b(?:decisions|specification|checklist|design)\.md\b/g,
];
/** The same in titles of tests: each clause has brackets of its own. */
const REFUSED_IN_TITLES: readonly RegExp[] = [/\[[A-K]\d+ ?[,;–-] ?[A-K]?\d+[^\]]*\]/g, /['"`][A-K]\d+: /g];

/** A page's clauses: their headings, each a letter, a number and a title. */
function listClauses({ path, text }: SourceFile): readonly Clause[] {
  return [...text.matchAll(/^#{2,} ([A-Z]\d+) \S/gm)].map(([, id = '']) => ({ id, path }));
}

/** The problems in the clauses of all pages, in their order. */
function faultsOfClauses(clauses: readonly Clause[]): readonly string[] {
  const seen = new Map<string, number>();
  return clauses.flatMap(({ id, path }) => {
    const letter = id.charAt(0);
    const next = (seen.get(letter) ?? 0) + 1;
    seen.set(letter, next);
    return [
      ...(posix.basename(path).startsWith(`${letter.toLowerCase()}-`) ? [] : [`${path}: ${id} is of another file`]),
      ...(id === `${letter}${next}` ? [] : [`${path}: ${id} stands where ${letter}${next} is expected`]),
    ];
  });
}

/** The text with the lines of each comment or paragraph joined. */
function joined(text: string): string {
  return text.replace(/[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/+|--|#+)?[ \t]*/g, ' ');
}

function listGroups(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group);
}

/** The citations of a file that refer to a missing clause or have another form. */
function findFaults({ path, text }: SourceFile, known: Known): readonly string[] {
  const prose = joined(text);
  const lists = listGroups(prose, CLAUSES).flatMap((list) => list.toUpperCase().match(/[A-Z]\d+/g) ?? []);
  const titles = TEST.test(path) ? listGroups(text, TITLE) : [];
  const alone = path.startsWith(SPECIFICATION) ? clausesAlone(text) : [];
  const clauses = [...lists, ...titles, ...alone].filter((id) => !known.clauses.has(id));
  const records = listGroups(prose, DECISIONS).flatMap((list) => list.match(/\d{4}/g) ?? []);
  const refused = [...REFUSED, ...(TEST.test(path) ? REFUSED_IN_TITLES : [])].flatMap(
    (pattern) => prose.match(pattern) ?? [],
  );
  return [
    ...new Set([
      ...clauses.map((id) => `${path}: no clause ${id}`),
      ...records.filter((number) => !known.records.has(number)).map((number) => `${path}: no decision ${number}`),
      ...refused.map((words) => `${path}: "${words}" is no form of a citation`),
    ]),
  ];
}

/** The clauses that the specification's own pages cite without the word, outside of code. */
function clausesAlone(text: string): readonly string[] {
  const prose = text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');
  return prose.match(/\b[A-K]\d{1,2}\b/g) ?? [];
}

const clauses = filesLike(`${SPECIFICATION}*.md`).map(load).flatMap(listClauses);
const known: Known = {
  clauses: new Set(clauses.map(({ id }) => id)),
  records: new Set(filesLike(`${RECORDS}*.md`).map((path) => posix.basename(path).slice(0, 4))),
};

describe('the tree', () => {
  test('every cited clause and decision record exists', () => {
    const files = [...new Set(filesLike(...CITING))].filter((path) => path !== OWN).map(load);
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap((file) => findFaults(file, known))).toEqual([]);
  });

  test('clauses are numbered without gaps, each once and in the file of its letter', () => {
    expect(clauses.length).toBeGreaterThan(80);
    expect(faultsOfClauses(clauses)).toEqual([]);
  });

  test('the table of docs/specification/README.md names every file with its clauses', () => {
    const rows = load(`${SPECIFICATION}README.md`).text.matchAll(/^\| \[(\S+)\]\(\1\) \| (\w\d+) to (\w\d+):/gm);
    const files = Map.groupBy(clauses, ({ path }) => posix.basename(path));
    const expected = [...files].map(([name, own]) => [name, own.at(0)?.id, own.at(-1)?.id]);
    expect([...rows].map(([, ...row]) => row)).toEqual(expected);
  });
});

describe('the checks', () => {
  const FEW: Known = { clauses: new Set(['A1', 'A2', 'B1']), records: new Set(['0001', '0002']) };
  const faults = (text: string, path = 'src/x.ts') => findFaults({ path, text }, FEW);

  test.each([
    '// (specification A1)',
    '/** Specification A1: what it says. */',
    '/**\n * Long (specification\n * A1, A2 and B1).\n */',
    '// specification A1 to B1, decision 0001',
    '-- as decisions 0001 and 0002 say',
    '[decision 0002](../decisions/0002-b.md)',
    '# the specification of GraphQL, RFC 9110, section 8.6',
    'The newest decision of 2026 counts.',
  ])('%j is accepted', (text) => {
    expect(faults(text)).toEqual([]);
  });

  test.each([
    ['// (specification C9)', 'src/x.ts: no clause C9'],
    ['// specification A1 and A3', 'src/x.ts: no clause A3'],
    ['/**\n * (specification\n * A12)\n */', 'src/x.ts: no clause A12'],
    ['-- decision 0003', 'src/x.ts: no decision 0003'],
    ['decisions 0001 and 0009', 'src/x.ts: no decision 0009'],
  ])('%j refers to a missing clause', (text, fault) => {
    expect(faults(text)).toEqual([fault]);
  });

  test.each([
    'decisions section 4',
    'Decisions\n// section 4',
    '(decisions, "Roles and sessions")',
    '(specification, section 2)',
    'specification sections 2 and 4',
    'the specified errors (section 8)',
    'checklist A1',
    'Checklist, B1',
    'specification, A1',
    'design section 3',
    'see decisions.md',
    '§ 4',
  ])('%j has no accepted form', (text) => {
    expect(faults(text)).not.toEqual([]);
  });

  test('read titles of tests', () => {
    const title = (words: string) => faults(`test('${words}', () => {});`, 'src/x.test.ts');
    expect(title('[A1] [B1] it works')).toEqual([]);
    expect(title('[A1][A2] %s')).toEqual([]);
    expect(title('[A1] [A9] it works')).toEqual(['src/x.test.ts: no clause A9']);
    for (const words of ['[A1, A2] both', '[A1-A2] all', '[A1–2] all', 'A1: it works'])
      expect(title(words), words).toHaveLength(1);
    expect(faults('const one = cells[A9];')).toEqual([]);
  });

  test("read the specification's pages, which cite clauses without the word", () => {
    const page = (text: string) => faults(text, 'docs/specification/a-x.md');
    expect(page('## A1 One\n\nAs said (A2, B1), by `G-A9`.\n')).toEqual([]);
    expect(page('As said (A9).')).toEqual(['docs/specification/a-x.md: no clause A9']);
  });

  test('read the clauses', () => {
    const page = (path: string, text: string) => listClauses({ path: `docs/specification/${path}`, text });
    expect(page('a-x.md', '# A. X\n\n## A1 One\n\ntext A2\n\n### A2 Two\n').map(({ id }) => id)).toEqual(['A1', 'A2']);
    expect(faultsOfClauses([...page('a-x.md', '## A1 One\n## A2 Two\n'), ...page('b-y.md', '## B1 One\n')])).toEqual(
      [],
    );
    expect(faultsOfClauses(page('a-x.md', '## A1 One\n## A1 Again\n'))).toHaveLength(1);
    expect(faultsOfClauses(page('a-x.md', '## A1 One\n## A3 Three\n'))).toHaveLength(1);
    expect(faultsOfClauses(page('a-x.md', '## B1 One\n'))).toHaveLength(1);
  });
});
