// Finds what only some layers may use: await, the clock, randomness, the environment, SQL.
import { findLayer } from './layers.ts';
import type { SourceFile } from './source-files.ts';
import { collect, dottedName, getLine, isNode, type Node, stringValue } from './syntax.ts';

const pureLayers = ['kernel', 'rules'];
const sqlLayers = ['store', 'platform', 'test'];
const environmentLayers = ['main', 'cli', 'test'];

const impureNames = [
  'Date.now',
  'Math.random',
  'Temporal.Now',
  'performance',
  'crypto',
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
];
const sqlStart =
  /^\s*(?:select\s.+\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|create\s+(?:unique\s+)?(?:table|index)\s|alter\s+table\s)/s;

/** One line for each violation in the file. */
export function impurities(file: SourceFile): readonly string[] {
  const layer = findLayer(file.path)?.layer ?? 'unknown';
  return collect(file, (node, parents) => {
    const found =
      (pureLayers.includes(layer) && findImpurity(node, parents)) ||
      (!environmentLayers.includes(layer) && findEnvironmentRead(node)) ||
      (!sqlLayers.includes(layer) && findSql(node));
    return found ? `${file.path}:${getLine(file, node)}: ${found} in ${layer}` : undefined;
  });
}

function findImpurity(node: Node, parents: readonly Node[]): string | undefined {
  if (node.type === 'AwaitExpression' || node.async === true || node.await === true) return 'await or async';
  const made = node.type === 'NewExpression' || node.type === 'CallExpression' ? dottedName(node.callee) : undefined;
  if (made === 'Date' && (node.type === 'CallExpression' || isEmpty(node.arguments))) return 'the clock';
  const name = dottedName(node);
  if (name === undefined || isMemberName(node, parents.at(-1))) return undefined;
  return impureNames.includes(name.replace(/^globalThis\./, '')) ? name : undefined;
}

function findEnvironmentRead(node: Node): string | undefined {
  const name = dottedName(node)?.replace(/^globalThis\./, '');
  if (name === 'process.env') return 'process.env';
  return node.type === 'ImportDeclaration' && stringValue(node.source) === 'node:process' ? 'node:process' : undefined;
}

function findSql(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && dottedName(node.tag) === 'sql') return 'SQL';
  const text = stringValue(node) ?? firstPart(node);
  // English sentences begin with one capital, SQL is either all small or all capitals.
  return text && [text, text.replace(/\b[A-Z]+\b/g, (word) => word.toLowerCase())].some((form) => sqlStart.test(form))
    ? 'SQL'
    : undefined;
}

function firstPart(node: Node): string | undefined {
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((quasi: { readonly value: { readonly raw: string } }) => quasi.value.raw).join('?');
}

/** The `process` of `order.process`, `{ process: 1 }` or `type T = { process: string }` is not the global. */
function isMemberName(node: Node, parent: Node | undefined): boolean {
  return (
    node.type === 'Identifier' &&
    parent !== undefined &&
    [parent.property, parent.key].includes(node) &&
    parent.computed !== true
  );
}

function isEmpty(value: unknown): boolean {
  return !Array.isArray(value) || value.filter(isNode).length === 0;
}
