import { useText } from '#web/i18n/use-text.ts';
import type { TreeNode } from './load-tree.server.ts';

/** Returns a function that names a member of the tree, who may be erased. */
export function useNodeName(): (node: Pick<TreeNode, 'firstName' | 'lastName'>) => string {
  const { t } = useText();
  return ({ firstName, lastName }) => (firstName == null ? t('inviterTree.erased') : `${firstName} ${lastName}`);
}
