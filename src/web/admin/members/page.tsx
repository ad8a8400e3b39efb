import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { MEMBER_LIST } from '#modules/membership/rules/member-list.ts';
import { cancelMembersChange } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { type ListActionResult, submitListForm } from '../list/list-action.server.ts';
import { ChangeBanner } from './change-banner.tsx';
import { submitChange } from './change-members.ts';
import { loadMembers, type MembersPageData } from './load-members.server.ts';
import { MEMBERS } from './member-query.ts';
import { MembersSection } from './members-section.tsx';
import { toVariables } from './to-variables.server.ts';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<MembersPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadMembers(runInProcess(context), url.searchParams, timeZone);
}

/** A change leads back to the list, so that a reload does not repeat it. */
export function action(args: ActionFunctionArgs): Promise<ListActionResult | Response> {
  const { timeZone } = getLoadContext(args.context).visit.brand;
  const { filter } = toVariables(parseListQuery(MEMBER_LIST, args.url.searchParams), timeZone);
  return submitListForm(args, {
    ...{ list: 'members', page: MEMBERS, filter, change: submitChange },
    cancel: async (run, id) => (await run(cancelMembersChange, { id })).cancelMembersChange,
  });
}

export default function Members() {
  const { t } = useText();
  const data: MembersPageData = useLoaderData();
  const result: ListActionResult | undefined = useActionData();
  return (
    <AdminPage title={t('members.title')} lead={t('members.lead')}>
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {!result && data.wasErased && <Banner tone="success">{t('member.erase.done')}</Banner>}
      {data.change && <ChangeBanner change={data.change} />}
      <MembersSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
