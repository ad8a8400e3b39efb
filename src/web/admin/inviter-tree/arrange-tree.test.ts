import { expect, test } from 'vitest';
import { arrangeTree, type Person } from './arrange-tree.ts';

const person = (key: string, ...below: readonly Person[]): Person => ({ key, name: key, below });

test('[K1] everybody stands in the middle of those whom the person invited', () => {
  const { nodes, lines, columns, rows } = arrangeTree(
    person('clara', person('ada', person('emil'), person('nora')), person('zoe')),
  );
  expect({ columns, rows }).toEqual({ columns: 3, rows: 3 });
  expect(Object.fromEntries(nodes.map(({ key, column, row }) => [key, [column, row]]))).toEqual({
    clara: [0, 1.25],
    ada: [1, 0.5],
    emil: [2, 0],
    nora: [2, 1],
    zoe: [1, 2],
  });
  expect(lines).toContainEqual({ key: 'ada', column: 0, fromRow: 1.25, toRow: 0.5 });
  expect(lines).toHaveLength(4);
});

test('[K1] nobody stands in the place of somebody else', () => {
  const many = Array.from({ length: 30 }, (_, n) =>
    person(`${n}`, ...(n % 3 ? [] : [person(`${n}a`), person(`${n}b`)])),
  );
  const { nodes } = arrangeTree(person('root', ...many));
  expect(new Set(nodes.map(({ column, row }) => `${column} ${row}`)).size).toBe(nodes.length);
});
