import type { Compared } from './compare.ts';
import type { Figure } from './row.ts';
import type { Scaled } from './scale.ts';

const HEAD = ['row', 'product/s', 'peer/s', 'ratio', 'limit', ''] as const;

/** The table of rates that `script/bench` prints. */
export function formatTable(results: readonly Compared[]): string {
  return aligned([HEAD, ...results.map(formatCells)]);
}

/** The table of the browser measurements. */
export function formatFiguresTable(figures: readonly Figure[], peers: readonly string[]): string {
  const head = ['figure', 'product', ...peers, 'limit', ''];
  const rows = figures.map(({ name, unit, product, peers: others, limit, enough }) => [
    unit ? `${name}, ${unit}` : name,
    amount(product),
    ...others.map((other) => (other === null ? '' : amount(other))),
    String(limit),
    enough ? 'ok' : 'missed',
  ]);
  return aligned([head, ...rows]);
}

/** The table of a large club's durations beside a small one's. */
export function formatScaleTable(results: readonly Scaled[]): string {
  const rows = results.map(({ name, small, large, limit, enough }) => [
    ...[name, amount(small), amount(large), (large / small).toFixed(2), limit],
    enough ? 'ok' : 'missed',
  ]);
  return aligned([['operation', 'small, ms', 'large, ms', 'ratio', 'limit', ''], ...rows]);
}

/** Pads each column to its widest cell. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  return rows.map((cells) => formatRow(cells, widths)).join('\n');
}

export function isBelow({ ratio, limit }: Compared): boolean {
  return ratio < limit;
}

function formatCells(result: Compared): readonly string[] {
  const { name, product, peer, ratio, limit } = result;
  return [name, rate(product), rate(peer), ratio.toFixed(2), limit.toFixed(2), isBelow(result) ? 'below' : 'ok'];
}

function formatRow(cells: readonly string[], widths: readonly number[]): string {
  const [name = '', ...numbers] = cells;
  const [first = 0, ...others] = widths;
  return [name.padEnd(first), ...numbers.map((cell, column) => cell.padStart(others[column] ?? 0))]
    .join('  ')
    .trimEnd();
}

function amount(value: number): string {
  const maximumFractionDigits = [100, 1].filter((limit) => value < limit).length;
  return value.toLocaleString('en', { maximumFractionDigits });
}

function rate(value: number): string {
  return Math.round(value).toLocaleString('en');
}
