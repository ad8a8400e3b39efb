import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { isUuid } from '#kernel/ids.ts';
import { createFormReport, runServerAction } from '#web/forms/form-result.ts';
import { useMessage } from '#web/forms/messages.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { useRefresh } from '../list/use-refresh.ts';
import { ChangeMessage } from '../record/change-message.tsx';
import { Moment } from '../record/moment.tsx';
import { NewSecret } from '../record/new-secret.tsx';
import { RecordColumns } from '../record/record-parts.tsx';
import { submitSettings } from '../webhook-form/submit-endpoint.ts';
import { EndpointBadge } from '../webhooks/endpoint-status.tsx';
import { toShownEndpoint } from '../webhooks/shown-endpoint.ts';
import { changeEndpoint, rotateSecret } from './change-endpoint.server.ts';
import { DONE_TEXTS, type EndpointResult, isEndpointChange, type RotatedSecret } from './changes.ts';
import { EndpointFacts } from './endpoint-facts.tsx';
import { EndpointSettings } from './endpoint-settings.tsx';
import type { handle } from './handle.ts';
import { loadEndpoint } from './load-endpoint.server.ts';
import { NewestDeliveries } from './newest-deliveries.tsx';

export { handle } from './handle.ts';

export async function loader({ params, url, context }: PageArgs<typeof handle>) {
  const notFound = () => pageNotFound(withoutBase(url.pathname) + url.search);
  if (!isUuid(params.id)) throw notFound();
  const now = getLoadContext(context).clock();
  const loaded = await loadEndpoint(runInProcess(context), params.id);
  if (!loaded) throw notFound();
  return { endpoint: toShownEndpoint(loaded.endpoint, now), deliveries: loaded.deliveries };
}

/** A change leads back to the page, so that a reload does not repeat it; a new secret is in its response only. */
export async function action({ params, url, context }: PageArgs<typeof handle>): Promise<EndpointResult | Response> {
  const { id } = params;
  const run = runInProcess(context);
  const form = getPostedForm(context);
  const change = String(form.get('change') ?? '');
  if (!isEndpointChange(change)) return { refusal: 'error.technical' };
  if (change === 'rotate') {
    const rotated = await rotateSecret(run, id);
    return typeof rotated === 'string' ? { refusal: rotated } : { rotated };
  }
  if (change === 'settings') {
    const { done, result } = await submitSettings(run, form, id);
    if (!done) return { result };
  } else {
    const refusal = await changeEndpoint(run, change, id);
    if (refusal) return { refusal };
  }
  const next = change === 'delete' ? href('/admin/webhooks') : href('/admin/webhooks/:id', { id });
  return redirect(matchPathLocale(withoutBase(url.pathname), withQuery(next, { done: change })));
}

/** Always posts to the server's action: the guard checks access there. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return runServerAction(
    () => serverAction<EndpointResult>(),
    (refusal): EndpointResult =>
      form.get('change') === 'settings' ? { result: createFormReport(form, refusal) } : { refusal },
  );
}

export default function Webhook() {
  const { t } = useText();
  const message = useMessage();
  const { endpoint, deliveries } = useLoaderData<typeof loader>();
  const submitted = useActionData<EndpointResult>();
  const mayWrite = usePermission('webhooks.write');
  const done = useSearchParams()[0].get('done') ?? '';
  const isUntried = deliveries.some(({ state, tries }) => state === 'WAITING' && tries === 0);
  useRefresh(isUntried && (endpoint.state === 'active' || endpoint.state === 'failing'));
  return (
    <AdminPage
      trail={[{ to: href('/admin/webhooks'), label: t('webhooks.title') }]}
      title={endpoint.description || new URL(endpoint.url).host}
      badge={<EndpointBadge state={endpoint.state} />}
    >
      {submitted?.rotated ? (
        <Rotated rotated={submitted.rotated} />
      ) : (
        <ChangeMessage
          refusal={message(submitted?.refusal ?? submitted?.result?.error?.formErrors?.[0])}
          done={!submitted && isEndpointChange(done) && t(DONE_TEXTS[done])}
          attempt={submitted}
        />
      )}
      <RecordColumns>
        <EndpointFacts endpoint={endpoint} />
        <NewestDeliveries endpoint={endpoint} deliveries={deliveries} mayTest={mayWrite} />
      </RecordColumns>
      {mayWrite && (
        <EndpointSettings endpoint={endpoint} lastResult={submitted?.result} newSecret={submitted?.rotated?.secret} />
      )}
    </AdminPage>
  );
}

function Rotated({ rotated: { secret, previousUntil } }: { readonly rotated: RotatedSecret }) {
  const { t } = useText();
  return (
    <NewSecret
      id="webhook-secret"
      once={t('webhooks.secret.once')}
      title={t('webhooks.done.rotate')}
      label={t('webhooks.secret')}
      value={secret}
    >
      <p>
        {t('webhooks.rotated.until')} <Moment at={previousUntil} />
      </p>
    </NewSecret>
  );
}
