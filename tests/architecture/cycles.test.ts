import { describe, expect, test } from 'vitest';
import { collectImports, resolveImport } from './layers.ts';
import { isTest, type SourceFile, shippedSources } from './source-files.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

/** The imports of each file, including imports of types, which a reader follows as well. */
function buildGraph(files: readonly SourceFile[]): Graph {
  const known = new Set(files.map(({ path }) => path));
  const edges = files.map((file) => {
    const targets = collectImports(file).map(({ from, specifier }) => resolveImport(from, specifier));
    return [file.path, targets.filter((target) => target !== undefined && known.has(target))] as const;
  });
  return new Map(edges as readonly (readonly [string, string[]])[]);
}

/** The shortest path of imports from a file back to itself, or null. */
function findCycle(graph: Graph, start: string): readonly string[] | null {
  const before = new Map<string, string>();
  const open = [start];
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return tracePath(before, start, file);
      if (!before.has(next)) {
        before.set(next, file);
        open.push(next);
      }
    }
  }
  return null;
}

function tracePath(before: ReadonlyMap<string, string>, start: string, end: string): readonly string[] {
  const path = [end];
  for (let at = end; at !== start; at = before.get(at) ?? start) path.unshift(before.get(at) ?? start);
  return path;
}

/** The folder that counts as a unit: a folder of the web, a kind of file of the areas, else the folder below src. */
function getRoom(path: string): string {
  const [, first = '', second = '', third] = path.split('/');
  if (first === 'web') return third === undefined ? 'web' : `web/${second}`;
  if (first === 'modules') return `modules/*/${(third ?? '').replace(/\..*$/, '')}`;
  return first;
}

/** Pairs of units that import each other. */
function findMutualRooms(graph: Graph): readonly string[] {
  const arrows = new Set<string>();
  for (const [from, targets] of graph)
    for (const to of targets) if (getRoom(from) !== getRoom(to)) arrows.add(`${getRoom(from)} -> ${getRoom(to)}`);
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' -> ');
    return from < to && arrows.has(`${to} -> ${from}`);
  });
}

const graph = buildGraph(shippedSources().filter(({ path }) => path.startsWith('src/') && !isTest(path)));

describe('the tree', () => {
  test('no file imports itself, directly or indirectly', () => {
    const cycles = [...graph.keys()].map((file) => findCycle(graph, file)).filter((cycle) => cycle !== null);
    expect([...new Set(cycles.map((cycle) => cycle.toSorted().join(' ')))]).toEqual([]);
  });

  test('no two units import each other', () => {
    expect(findMutualRooms(graph)).toEqual([]);
  });
});

describe('the checks find', () => {
  const files = [
    { path: 'src/web/a/a.ts', text: "import type { B } from '#web/b/b.ts';" },
    { path: 'src/web/b/b.ts', text: "import { c } from './c.ts';" },
    { path: 'src/web/b/c.ts', text: "import { a } from '#web/a/a.ts';" },
    { path: 'src/web/d/d.ts', text: "import { a } from '#web/a/a.ts';" },
  ];

  test('a cycle, types included', () => {
    expect(findCycle(buildGraph(files), 'src/web/a/a.ts')).toEqual([
      'src/web/a/a.ts',
      'src/web/b/b.ts',
      'src/web/b/c.ts',
    ]);
    expect(findCycle(buildGraph(files), 'src/web/d/d.ts')).toBeNull();
  });

  test('units that import each other', () => {
    expect(findMutualRooms(buildGraph(files))).toEqual(['web/a -> web/b']);
  });
});
