// Measures functions and lists their lengths.
import type { SourceFile } from './source-files.ts';
import { dottedName, getLine, type Node, walk } from './syntax.ts';

const limit = 40;
const componentLimit = 80;

type Measured = { readonly node: Node; readonly name: string; ownLines: number; hasMarkup: boolean };

/** The functions with more than 40 lines, or 80 if they contain JSX. A nested function counts for itself, not for the outer one. */
export function longFunctions(file: SourceFile): readonly string[] {
  const measured = new Map<Node, Measured>();
  walk(file, (node, parents) => {
    const outer = parents.findLast((parent) => measured.has(parent));
    const around = outer && measured.get(outer);
    if (node.type.startsWith('JSX') && around) around.hasMarkup = true;
    if (!isFunction(node)) return;
    const ownLines = countLines(file, node);
    measured.set(node, { node, name: getName(node, parents.at(-1)), ownLines, hasMarkup: false });
    if (around) around.ownLines -= ownLines - 1;
  });
  return [...measured.values()]
    .filter(({ ownLines, hasMarkup }) => ownLines > (hasMarkup ? componentLimit : limit))
    .map(({ node, name, ownLines }) => `${file.path}:${getLine(file, node)}: ${name} has ${ownLines} lines`);
}

function isFunction(node: Node): boolean {
  const kinds = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
  return kinds.includes(node.type);
}

function countLines(file: SourceFile, node: Node): number {
  return file.text.slice(node.start, node.end).split('\n').length;
}

function getName(node: Node, parent: Node | undefined): string {
  return dottedName(node.id) ?? dottedName(parent?.id) ?? dottedName(parent?.key) ?? 'a function';
}
