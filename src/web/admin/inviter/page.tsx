import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { hasPermission } from '#kernel/permissions.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { codeList, inviterAsMember, showInviter } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AuditLink } from '../audit/audit-link.tsx';
import { INVITERS } from '../inviters/inviter-query.ts';
import { formatInviterName } from '../inviters/inviter-texts.ts';
import { StatusBadge } from '../inviters/status-badge.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { RecordColumns, RecordPart } from '../record/record-parts.tsx';
import { type ChangeRefusal, DONE_TEXTS, NOTHING_TYPED, parseChange, submitChange } from './change-inviter.ts';
import { ChangesPart } from './changes-part.tsx';
import type { handle } from './handle.ts';
import { InviterCodes } from './inviter-codes.tsx';
import type { InviterAsMember, InviterCode, InviterDetails } from './inviter-details.ts';
import { BalanceFacts, InviterFacts } from './inviter-facts.tsx';

export { handle } from './handle.ts';

type Data = {
  readonly inviter: InviterDetails;
  readonly asMember: InviterAsMember | null;
  readonly codes: readonly InviterCode[];
  readonly done: keyof typeof DONE_TEXTS | null;
};

/** The newest codes; the list of codes has all. */
const CODES = { first: 10, sort: 'CREATED', direction: 'DESCENDING' } as const;

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<Data> {
  const run = runInProcess(context);
  const { inviter } = await run(showInviter, { id: params.id });
  if (!inviter) throw pageNotFound(withoutBase(url.pathname) + url.search);
  const { registrationCodes } = await run(codeList, { ...CODES, filter: { inviter: inviter.id } });
  const codes = registrationCodes.edges.map(({ node }) => node);
  const mayReadMembers = hasPermission(getLoadContext(context).viewer?.adminRole ?? null, 'members.read');
  const asMember = mayReadMembers ? (await run(inviterAsMember, { id: inviter.id })).inviter?.invitedBy : null;
  return { inviter, asMember: asMember ?? null, codes, done: parseChange(url.searchParams.get('done')) };
}

/** A change leads back to the page, so that a reload does not repeat it. A refused one shows what is true now. */
export async function action({ params, url, context }: PageArgs<typeof handle>): Promise<ChangeRefusal | Response> {
  const { id } = params;
  const result = await submitChange(runInProcess(context), getPostedForm(context), id);
  if (result.kind === 'refused') return result;
  const page = withQuery(href('/admin/inviters/:id', { id }), { done: result.change });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ChangeRefusal => ({ kind: 'refused', refusal, typed: NOTHING_TYPED }),
  );
}

export default function Inviter() {
  const { t } = useText();
  const { inviter, asMember, codes, done }: Data = useLoaderData();
  const refused: ChangeRefusal | undefined = useActionData();
  return (
    <AdminPage
      trail={[{ to: INVITERS, label: t('inviters.title') }]}
      title={formatInviterName(inviter, t)}
      badge={<StatusBadge status={inviter.status} />}
      actions={<Actions id={inviter.id} />}
    >
      {refused && <Banner>{t(refused.refusal)}</Banner>}
      {!refused && done && <Banner tone="success">{t(DONE_TEXTS[done])}</Banner>}
      <RecordColumns>
        <RecordPart id="facts" title={t('inviter.facts')}>
          <InviterFacts inviter={inviter} asMember={asMember} />
        </RecordPart>
        <RecordPart id="balance" title={t('inviter.balance')}>
          <BalanceFacts inviter={inviter} />
        </RecordPart>
      </RecordColumns>
      <RecordPart id="changes" title={t('inviter.changes')}>
        <ChangesPart key={inviter.version} inviter={inviter} typed={refused?.typed ?? NOTHING_TYPED} />
      </RecordPart>
      <RecordPart id="codes" title={t('inviter.codes')}>
        <InviterCodes inviterId={inviter.id} codes={codes} />
      </RecordPart>
    </AdminPage>
  );
}

function Actions({ id }: { readonly id: string }) {
  const { t } = useText();
  const canReadMembers = usePermission('members.read');
  const className = buttonClass({ tone: 'secondary', size: 'small' });
  return (
    <>
      <AuditLink kind="inviter" id={id} />
      {canReadMembers && (
        <LocalLink to={href('/admin/inviters/:id/tree', { id })} className={className}>
          {t('inviter.tree')}
        </LocalLink>
      )}
      <LocalLink to={href('/admin/inviters/:id/ledger', { id })} className={className}>
        {t('inviter.ledger')}
      </LocalLink>
    </>
  );
}
