import { useText } from '#web/i18n/use-text.ts';
import { type Href, href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useCount } from '../list/list-count.tsx';
import { Moment } from '../record/moment.tsx';
import type { TreeNode } from './load-tree.server.ts';
import styles from './tree-list.module.css';
import { getTreeHref, type TreeState, toggleOpen } from './tree-query.ts';
import { useNodeName } from './use-node-name.ts';

type Props = { readonly state: TreeState; readonly nodes: readonly TreeNode[] };

/**
 * Who invited whom as nested lists. A link opens a level, which the server then reads: the tree works without script, and its
 * address shows the same to a colleague.
 */
export function TreeList({ state, nodes }: Props) {
  return (
    <ul className={styles.list}>
      {nodes.map((node) => (
        <TreeItem key={node.registrationId} state={state} node={node} />
      ))}
    </ul>
  );
}

type ItemProps = { readonly state: TreeState; readonly node: TreeNode };

function TreeItem({ state, node }: ItemProps) {
  const { t } = useText();
  const name = useNodeName()(node);
  const { registrationId, memberId, joinedAt, inviterId, below } = node;
  return (
    <li id={registrationId} className={styles.item}>
      <span className={styles.line}>
        {memberId == null ? (
          <span className={styles.erased}>{name}</span>
        ) : (
          <LocalLink to={href('/admin/members/:id', { id: memberId })}>{name}</LocalLink>
        )}
        <span className={styles.joined}>
          <Moment at={joinedAt} show="date" />
        </span>
        {inviterId != null && <Toggle state={state} node={node} inviterId={inviterId} name={name} />}
      </span>
      {below && below.nodes.length > 0 && <TreeList state={state} nodes={below.nodes} />}
      {below?.hasMore && inviterId != null && (
        <LocalLink to={href('/admin/inviters/:id/tree', { id: inviterId })} className={styles.more}>
          {t('inviterTree.more', { name })}
        </LocalLink>
      )}
    </li>
  );
}

type ToggleProps = ItemProps & { readonly inviterId: string; readonly name: string };

/** Opens or closes the level below; the page that the link loads begins at the member. */
function Toggle({ state, node, inviterId, name }: ToggleProps) {
  const { t } = useText();
  const format = useCount();
  const isOpen = node.below !== null;
  const to = `${getTreeHref(toggleOpen(state, inviterId))}#${node.registrationId}` as Href;
  return (
    <LocalLink to={to} preventScrollReset aria-expanded={isOpen} className={styles.toggle}>
      <span aria-hidden="true" className={styles.arrow} data-open={isOpen || undefined} />
      {t('inviterTree.invited', { number: node.invited ? format(node.invited) : '0' })}
      <VisuallyHidden>: {t(isOpen ? 'inviterTree.close' : 'inviterTree.open', { name })}</VisuallyHidden>
    </LocalLink>
  );
}
