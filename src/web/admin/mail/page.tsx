import {
  type ClientActionFunctionArgs,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { showMail } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { readDone, withDone } from '../list/done-params.ts';
import { MAILS, type ShownState } from '../mails/mail-query.ts';
import { MailStateBadge } from '../mails/mail-state-badge.tsx';
import { nameKind } from '../mails/mail-texts.ts';
import { RetryBanner } from '../mails/retry-banner.tsx';
import { submitRetry } from '../mails/retry-mails.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { RecordActions, RecordColumns, RecordNote, RecordPart } from '../record/record-parts.tsx';
import type { handle } from './handle.ts';
import { type MailDetails, MailFacts } from './mail-facts.tsx';

export { handle } from './handle.ts';

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<{ mail: MailDetails }> {
  const { outgoingMail: mail } = await runInProcess(context)(showMail, { id: params.id });
  if (!mail) throw pageNotFound(withoutBase(url.pathname) + url.search);
  return { mail };
}

type Result = { readonly refusal: TextKey };

/** Leads back to the page, so that a reload does not repeat it. */
export async function action({ params, url, context }: PageArgs<typeof handle>): Promise<Result | Response> {
  const { clock } = getLoadContext(context);
  const input = { ids: [params.id] };
  const { done, refusal } = await submitRetry(runInProcess(context), input, () => clock().toISOString());
  if (!done) return { refusal };
  const page = withQuery(href('/admin/mails/:id', { id: params.id }), withDone(new URLSearchParams(), done));
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<Result>(),
    (refusal): Result => ({ refusal }),
  );
}

/** What each state means for the mail. */
const STATE_NOTES = {
  WAITING: 'mail.state.waiting',
  SENT: 'mail.state.sent',
  FAILED: 'mail.state.failed',
  DROPPED: 'mail.state.dropped',
  BOUNCED: 'mail.state.bounced',
  COMPLAINED: 'mail.state.complained',
} as const satisfies Record<ShownState, TextKey>;

export default function Mail() {
  const { t } = useText();
  const { mail }: { readonly mail: MailDetails } = useLoaderData();
  const result = useActionData<Result>();
  const done = readDone(useSearchParams()[0]);
  return (
    <AdminPage
      trail={[{ to: MAILS, label: t('mails.title') }]}
      title={nameKind(mail.kind, t)}
      badge={<MailStateBadge state={mail.state} />}
    >
      {result && <Banner>{t(result.refusal)}</Banner>}
      {done && !result && <RetryBanner done={done} />}
      <RecordColumns>
        <RecordPart id="facts" title={t('mail.facts')}>
          <MailFacts mail={mail} />
          <RecordNote>{t(STATE_NOTES[mail.state])}</RecordNote>
          <RetryAction key={mail.state} mail={mail} />
        </RecordPart>
      </RecordColumns>
    </AdminPage>
  );
}

function RetryAction({ mail }: { readonly mail: MailDetails }) {
  const { t } = useText();
  const busy = useSubmitting();
  const canRetry = usePermission('mails.write');
  if (!canRetry || mail.state !== 'FAILED') return null;
  return (
    <RecordActions>
      <Confirmation size="small" label={t('mails.retry')} question={t('mail.retry.question')}>
        <Form method="post">
          <Button type="submit" size="small" busy={busy} busyLabel={t('form.busy')}>
            {t('mails.retry.confirm')}
          </Button>
        </Form>
      </Confirmation>
    </RecordActions>
  );
}
