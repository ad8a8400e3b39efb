import { filesLike, isTest, load } from '../architecture/source-files.ts';
import { collect, dottedName, isNode, lineOf, type Node } from '../architecture/syntax.ts';
import { oneLine } from './plans.ts';

/** A statement of a store: where it stands, and the longest part of it that is the same whatever its values are. */
export type Written = { readonly place: string; readonly part: string };

const STATEMENT = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Every SQL statement that the stores are written with. */
export function collectStoreStatements(): readonly Written[] {
  return filesLike('src/modules/*/store.ts', 'src/modules/*/store/**/*.ts')
    .filter((path) => !isTest(path) && !path.startsWith('src/modules/demo/'))
    .map(load)
    .flatMap((file) =>
      collect(file, (node) => {
        const parts = partsOf(node);
        if (!parts || !STATEMENT.test(parts.join(' '))) return undefined;
        const [part = ''] = parts.map(oneLine).toSorted((one, other) => other.length - one.length);
        return { place: `${file.path}:${lineOf(file, node)}`, part };
      }),
    );
}

function partsOf(node: Node): readonly string[] | undefined {
  const template = node.type === 'TaggedTemplateExpression' && dottedName(node.tag) === 'sql' ? node.quasi : node;
  if (!isNode(template) || template.type !== 'TemplateLiteral' || !Array.isArray(template.quasis)) return undefined;
  return template.quasis.map((quasi: { readonly value: { readonly cooked: string } }) => quasi.value.cooked);
}
