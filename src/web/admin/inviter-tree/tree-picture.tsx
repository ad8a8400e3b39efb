import { useText } from '#web/i18n/use-text.ts';
import { shortenLabel } from '../chart/shorten-label.ts';
import { arrangeTree, type Person, type PlacedLine, type PlacedNode } from './arrange-tree.ts';
import type { TreeNode } from './load-tree.server.ts';
import styles from './tree-picture.module.css';
import { useNodeName } from './use-node-name.ts';

const ROW = 30;
const COLUMN = 260;
const EDGE = 12;
const RADIUS = 5;
/** Between a person's mark and the name. */
const GAP = 12;
/** Where the line to the next column turns, before its marks. */
const TURN = 24;

type Props = { readonly name: string; readonly nodes: readonly TreeNode[] };

/** The same people as in the list as a picture; it shows the levels that are open there. */
export function TreePicture({ name, nodes }: Props) {
  const { t } = useText();
  const getName = useNodeName();
  const toPerson = (node: TreeNode): Person => ({
    key: node.registrationId,
    name: getName(node),
    below: node.below?.nodes.map(toPerson) ?? [],
  });
  const picture = arrangeTree({ key: 'root', name, below: nodes.map(toPerson) });
  // A region that scrolls must be reachable by keyboard.
  const region = { role: 'region', 'aria-label': t('inviterTree.picture'), tabIndex: 0 };
  const label = t('inviterTree.picture.label', { count: picture.nodes.length });
  return (
    <div className={styles.frame} {...region}>
      <svg
        role="img"
        aria-label={label}
        width={picture.columns * COLUMN + EDGE}
        height={picture.rows * ROW + EDGE}
        className={styles.picture}
      >
        {picture.lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
        {picture.nodes.map((node) => (
          <PersonMark key={node.key} node={node} />
        ))}
      </svg>
    </div>
  );
}

const toX = (column: number) => column * COLUMN + EDGE;
const toY = (row: number) => row * ROW + ROW / 2 + EDGE / 2;

/** Below the name of the inviter to the turn, then up or down, and to the mark. */
function Line({ line: { column, fromRow, toRow } }: { readonly line: PlacedLine }) {
  const end = toX(column + 1) - RADIUS;
  const below = toY(fromRow) + ROW / 2 - 4;
  const start = `M${toX(column)} ${toY(fromRow) + RADIUS}V${below}`;
  return <path d={`${start}H${end - TURN}V${toY(toRow)}H${end}`} className={styles.line} />;
}

function PersonMark({ node: { name, column, row } }: { readonly node: PlacedNode }) {
  return (
    <>
      <circle cx={toX(column)} cy={toY(row)} r={RADIUS} className={styles.mark} />
      <text x={toX(column) + GAP} y={toY(row) + 5} className={styles.name}>
        {shortenLabel(name)}
      </text>
    </>
  );
}
