// Parses TypeScript with the build's parser, so that the tests check syntax and not spelling.
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

/** A node of the syntax tree. Its other members depend on its type: see https://github.com/estree/estree. */
export type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

export type Visit = (node: Node, parents: readonly Node[]) => void;

/** Calls `visit` for every node of the file, outer ones first. */
export function walk(file: SourceFile, visit: Visit): void {
  const { program, errors } = parseSync(file.path, file.text);
  if (errors[0]) throw new Error(`${file.path} does not parse: ${errors[0].message}`);
  descend(program as unknown as Node, [], visit);
}

/** All results of `pick` for the nodes of the file. */
export function collect<T>(
  file: SourceFile,
  pick: (node: Node, parents: readonly Node[]) => T | undefined,
): readonly T[] {
  const found: T[] = [];
  walk(file, (node, parents) => {
    const picked = pick(node, parents);
    if (picked !== undefined) found.push(picked);
  });
  return found;
}

export function getLine(file: SourceFile, node: Node): number {
  return file.text.slice(0, node.start).split('\n').length;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** `Date.now` for the member expression Date.now, `crypto` for an identifier, undefined for anything else. */
export function dottedName(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Identifier') return String(value.name);
  if (value.type !== 'MemberExpression' || value.computed === true) return undefined;
  const object = dottedName(value.object);
  const property = dottedName(value.property);
  return object && property && `${object}.${property}`;
}

/** The value of a string literal, or of a template without placeholders. */
export function stringValue(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  const quasis = value.type === 'TemplateLiteral' ? value.quasis : undefined;
  if (!Array.isArray(quasis) || quasis.length !== 1) return undefined;
  return (quasis[0] as { readonly value: { readonly cooked: string } }).value.cooked;
}

function descend(node: Node, parents: readonly Node[], visit: Visit): void {
  visit(node, parents);
  const below = [...parents, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) descend(child, below, visit);
  }
}
