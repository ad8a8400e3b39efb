import { filesLike, isTest, load } from '../architecture/source-files.ts';
import { collect, dottedName, getLine, isNode, type Node } from '../architecture/syntax.ts';
import { oneLine } from './plans.ts';

/** A statement of a store: its place, and its longest part that is the same for all values. */
export type Written = { readonly place: string; readonly part: string };

const STATEMENT = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Every SQL statement in the stores' source. */
export function collectStoreStatements(): readonly Written[] {
  return filesLike('src/modules/*/store.ts', 'src/modules/*/store/**/*.ts')
    .filter((path) => !isTest(path) && !path.startsWith('src/modules/demo/'))
    .map(load)
    .flatMap((file) =>
      collect(file, (node) => {
        const parts = getParts(node);
        if (!parts || !STATEMENT.test(parts.join(' '))) return undefined;
        const [part = ''] = parts.map(oneLine).toSorted((one, other) => other.length - one.length);
        return { place: `${file.path}:${getLine(file, node)}`, part };
      }),
    );
}

function getParts(node: Node): readonly string[] | undefined {
  const template = node.type === 'TaggedTemplateExpression' && dottedName(node.tag) === 'sql' ? node.quasi : node;
  if (!isNode(template) || template.type !== 'TemplateLiteral' || !Array.isArray(template.quasis)) return undefined;
  return template.quasis.map((quasi: { readonly value: { readonly cooked: string } }) => quasi.value.cooked);
}
