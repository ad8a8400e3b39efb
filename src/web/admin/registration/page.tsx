import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { showRegistration } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { ReturnedBanner } from '../mails/returned-banner.tsx';
import { findReturnedMail, type ReturnedMail } from '../mails/returned-mail.server.ts';
import { RecordColumns, RecordNote, RecordPart } from '../record/record-parts.tsx';
import { REGISTRATIONS } from '../registrations/registration-query.ts';
import { RegistrationStateBadge } from '../registrations/registration-state-badge.tsx';
import { formatName } from '../registrations/registration-texts.ts';
import { type ChangeRefusal, DONE_TEXTS, parseChange, submitChange } from './change-registration.ts';
import type { handle } from './handle.ts';
import { RegistrationActions } from './registration-actions.tsx';
import type { RegistrationDetails } from './registration-details.ts';
import { RegistrationFacts } from './registration-facts.tsx';
import { Timeline } from './timeline.tsx';

export { handle } from './handle.ts';

type Data = {
  readonly registration: RegistrationDetails;
  readonly returned: ReturnedMail;
  readonly done: keyof typeof DONE_TEXTS | null;
};

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<Data> {
  const run = runInProcess(context);
  const { registration } = await run(showRegistration, { id: params.id });
  if (!registration) throw pageNotFound(withoutBase(url.pathname) + url.search);
  const returned = await findReturnedMail(run, registration.email);
  return { registration, returned, done: parseChange(url.searchParams.get('done')) };
}

/** A change leads back to the page, so that a reload does not repeat it. A refused one shows what is true now. */
export async function action({ params, url, context }: PageArgs<typeof handle>): Promise<ChangeRefusal | Response> {
  const { id } = params;
  const result = await submitChange(runInProcess(context), getPostedForm(context), id);
  if (result.kind === 'refused') return result;
  const page = withQuery(href('/admin/registrations/:id', { id }), { done: result.change });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ChangeRefusal => ({ kind: 'refused', refusal, minutes: 0 }),
  );
}

export default function Registration() {
  const { t } = useText();
  const { registration, returned, done }: Data = useLoaderData();
  const refused: ChangeRefusal | undefined = useActionData();
  return (
    <AdminPage
      trail={[{ to: REGISTRATIONS, label: t('registrations.title') }]}
      title={formatName(registration) ?? t('registrations.erased')}
      badge={<RegistrationStateBadge state={registration.state} />}
    >
      {refused && <Banner>{t(refused.refusal, { minutes: refused.minutes })}</Banner>}
      {!refused && done && <Banner tone="success">{t(DONE_TEXTS[done])}</Banner>}
      <ReturnedBanner mail={returned} />
      <RecordColumns>
        <RecordPart id="facts" title={t('registration.facts')}>
          <RegistrationFacts registration={registration} />
          <RegistrationActions key={registration.timeline.length} registration={registration} />
        </RecordPart>
        <RecordPart id="timeline" title={t('registration.timeline')}>
          <Timeline events={registration.timeline} />
          <RecordNote>
            {t(registration.state === 'ERASED' ? 'registration.timeline.erased' : 'registration.timeline.kept')}
          </RecordNote>
        </RecordPart>
      </RecordColumns>
    </AdminPage>
  );
}
