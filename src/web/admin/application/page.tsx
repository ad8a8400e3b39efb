import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { hasPermission } from '#kernel/permissions.ts';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { applicationInvitation, showApplication } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { Run } from '#web/routing/operation.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Address } from '../admin-changes/address.tsx';
import { ApplicationStateBadge } from '../applications/application-badges.tsx';
import { APPLICATIONS } from '../applications/application-query.ts';
import { AuditLink } from '../audit/audit-link.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { RecordColumns, RecordPart } from '../record/record-parts.tsx';
import { AnotherLink } from './another-link.tsx';
import type { ApplicationDetails, Invitation } from './application-details.ts';
import { ApplicationFacts, ApplicationHistory } from './application-facts.tsx';
import { AGAIN, type Outcome, submitDecision } from './decide-application.ts';
import { Decision } from './decision.tsx';
import { FlagNotes } from './flag-notes.tsx';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

type Data = {
  readonly application: ApplicationDetails;
  readonly invitation: Invitation | null;
  readonly outcome: Outcome | null;
  /** Whether the viewer can send another link. */
  readonly canInvite: boolean;
  readonly isLinkExpired: boolean;
};
type ActionResult = { readonly refusal: TextKey };

const OUTCOME_TEXTS = {
  approved: 'application.outcome.approved',
  declined: 'application.outcome.declined',
  invited: 'application.outcome.invited',
} as const satisfies Record<Outcome, TextKey>;

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<Data> {
  const run = runInProcess(context);
  const { membershipApplication: application } = await run(showApplication, { id: params.id });
  if (!application) throw pageNotFound(withoutBase(url.pathname) + url.search);
  const canDecide = hasPermission(getLoadContext(context).viewer?.adminRole ?? null, 'applications.decide');
  const { searchParams: query } = url;
  const canInvite = canDecide && application.state === 'APPROVED';
  const isPreviewed = (canDecide && application.state === 'OPEN') || (canInvite && query.has(AGAIN));
  const invitation = isPreviewed ? await findInvitation(run, params.id, query.get('code')) : null;
  const outcome = (['approved', 'declined', 'invited'] as const).find((one) => one === query.get('outcome')) ?? null;
  const { linkValidUntil } = application;
  const isLinkExpired = linkValidUntil != null && new Date(String(linkValidUntil)) <= new Date();
  return { application, invitation, outcome, canInvite, isLinkExpired };
}

/** A decision leads back to the page, so that a reload does not repeat it. */
export async function action({ params, url, context }: PageArgs<typeof handle>): Promise<ActionResult | Response> {
  const { id } = params;
  const { outcome, refusal } = await submitDecision(runInProcess(context), id, getPostedForm(context));
  if (outcome === undefined) return { refusal };
  return redirect(
    matchPathLocale(withoutBase(url.pathname), withQuery(href('/admin/applications/:id', { id }), { outcome })),
  );
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ActionResult => ({ refusal }),
  );
}

export default function Application() {
  const { t } = useText();
  const { application, invitation, outcome, canInvite, isLinkExpired }: Data = useLoaderData();
  const result: ActionResult | undefined = useActionData();
  const { id, email, state } = application;
  return (
    <AdminPage
      trail={[{ to: APPLICATIONS, label: t('applications.title') }]}
      title={<Address email={email} />}
      trailEnd={email}
      badge={<ApplicationStateBadge state={state} />}
      actions={<AuditLink kind="interest" id={id} />}
    >
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {outcome && state !== 'OPEN' && (state === 'DECLINED') === (outcome === 'declined') && (
        <Banner tone="success">{t(OUTCOME_TEXTS[outcome])}</Banner>
      )}
      <FlagNotes {...application} />
      <RecordColumns>
        <RecordPart id="facts" title={t('code.facts')}>
          <ApplicationFacts application={application} />
        </RecordPart>
        <RecordPart id="history" title={t('application.history')}>
          <ApplicationHistory application={application} isLinkExpired={isLinkExpired} />
        </RecordPart>
      </RecordColumns>
      {canInvite && <AnotherLink application={application} invitation={invitation} />}
      {invitation && !canInvite && <Decision id={id} invitation={invitation} />}
    </AdminPage>
  );
}

/** An empty field asks for no code, as a page without a query does. */
async function findInvitation(run: Run, id: string, code: string | null): Promise<Invitation | null> {
  const given = code?.trim() || null;
  return (await run(applicationInvitation, { id, code: given })).membershipApplicationInvitation ?? null;
}
