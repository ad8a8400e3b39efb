/** A person in the picture. */
export type PlacedNode = { readonly key: string; readonly name: string; readonly column: number; readonly row: number };

/** A line from an inviter to somebody who was invited. */
export type PlacedLine = {
  readonly key: string;
  readonly column: number;
  readonly fromRow: number;
  readonly toRow: number;
};

export type Picture = {
  readonly nodes: readonly PlacedNode[];
  readonly lines: readonly PlacedLine[];
  readonly columns: number;
  readonly rows: number;
};

export type Person = { readonly key: string; readonly name: string; readonly below: readonly Person[] };

/**
 * Places a tree from left to right: a column for each level, a row for each person without others below, and everybody else in the
 * middle of those whom the person invited.
 */
export function arrangeTree(root: Person): Picture {
  const nodes: PlacedNode[] = [];
  const lines: PlacedLine[] = [];
  let [rows, columns] = [0, 0];
  const place = ({ key, name, below }: Person, column: number): number => {
    columns = Math.max(columns, column + 1);
    const placed = below.map((person) => ({ key: person.key, row: place(person, column + 1) }));
    const [first, last] = [placed[0], placed.at(-1)];
    const row = first && last ? (first.row + last.row) / 2 : rows;
    if (!first) rows += 1;
    nodes.push({ key, name, column, row });
    for (const one of placed) lines.push({ key: one.key, column, fromRow: row, toRow: one.row });
    return row;
  };
  place(root, 0);
  return { nodes, lines, columns, rows };
}
