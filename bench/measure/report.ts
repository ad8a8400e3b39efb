import type { Compared } from './compare.ts';

const HEAD = ['row', 'product/s', 'peer/s', 'ratio', 'limit', ''] as const;

/** The table that `script/bench` prints, in columns as wide as their widest cell. */
export function tableOf(results: readonly Compared[]): string {
  const rows = [HEAD, ...results.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  return rows.map((cells) => lineOf(cells, widths)).join('\n');
}

export function isBelow({ ratio, limit }: Compared): boolean {
  return ratio < limit;
}

function cellsOf(result: Compared): readonly string[] {
  const { name, product, peer, ratio, limit } = result;
  return [name, rate(product), rate(peer), ratio.toFixed(2), limit.toFixed(2), isBelow(result) ? 'below' : 'ok'];
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  const [name = '', ...numbers] = cells;
  const [first = 0, ...others] = widths;
  return [name.padEnd(first), ...numbers.map((cell, column) => cell.padStart(others[column] ?? 0))]
    .join('  ')
    .trimEnd();
}

function rate(value: number): string {
  return Math.round(value).toLocaleString('en');
}
