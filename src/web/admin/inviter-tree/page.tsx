import { useLoaderData } from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { INVITERS } from '../inviters/inviter-query.ts';
import { formatInviterName } from '../inviters/inviter-texts.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { ListFailure } from '../list/list-notes.tsx';
import type { ListState } from '../list/list-state.ts';
import { PlacePager } from '../list/pager.tsx';
import type { handle } from './handle.ts';
import { loadTree, type TreePageData } from './load-tree.server.ts';
import { TreeList } from './tree-list.tsx';
import { TreePicture } from './tree-picture.tsx';
import { getTreeHref, TREE_PAGES, type TreeState } from './tree-query.ts';

export { handle } from './handle.ts';

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<TreePageData> {
  const data = await loadTree(runInProcess(context), params.id, url.searchParams);
  if (!data) throw pageNotFound(withoutBase(url.pathname) + url.search);
  return data;
}

export default function InviterTree() {
  const { t } = useText();
  const data: TreePageData = useLoaderData();
  const { state, inviter, invitedBy } = data;
  const { id } = state;
  return (
    <AdminPage
      trail={[
        { to: INVITERS, label: t('inviters.title') },
        { to: href('/admin/inviters/:id', { id }), label: formatInviterName(inviter, t) },
      ]}
      title={t('inviter.tree')}
      lead={t('inviterTree.lead')}
    >
      <Views state={state} />
      {invitedBy != null && (
        <p>
          <LocalLink to={href('/admin/inviters/:id/tree', { id: invitedBy.inviterId })}>
            {t('inviterTree.invitedBy', { name: formatInviterName(invitedBy, t) })}
          </LocalLink>
        </p>
      )}
      <Tree data={data} />
    </AdminPage>
  );
}

const VIEW_TEXTS = { list: 'inviterTree.list', picture: 'inviterTree.picture' } as const;

function Views({ state }: { readonly state: TreeState }) {
  const { t } = useText();
  const tabs = (['list', 'picture'] as const).map((view) => ({
    id: view,
    link: (
      <LocalLink to={getTreeHref({ ...state, view })} aria-current={state.view === view ? 'page' : undefined}>
        {t(VIEW_TEXTS[view])}
      </LocalLink>
    ),
  }));
  return <LinkTabs label={t('inviterTree.views')} tabs={tabs} />;
}

function Tree({ data: { state, inviter, result } }: { readonly data: TreePageData }) {
  const { t } = useText();
  const name = formatInviterName(inviter, t);
  const base = href('/admin/inviters/:id/tree', { id: state.id });
  const list: ListState = { base, rules: TREE_PAGES, query: parseListQuery(TREE_PAGES, new URLSearchParams()) };
  if (result.kind === 'failed') return <ListFailure list={list} message={result.message} />;
  if (result.rows.length === 0) return <p>{t('inviterTree.none', { name })}</p>;
  return (
    <>
      {state.view === 'picture' ? (
        <TreePicture name={name} nodes={result.rows} />
      ) : (
        <TreeList state={state} nodes={result.rows} />
      )}
      <PlacePager
        getHref={({ after = null, before = null }) => getTreeHref({ ...state, after, before })}
        shown={result}
      />
    </>
  );
}
