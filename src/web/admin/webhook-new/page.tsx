import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData } from 'react-router';
import { createFormReport, runServerAction } from '#web/forms/form-result.ts';
import { useMessage } from '#web/forms/messages.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { ChangeMessage } from '../record/change-message.tsx';
import { NewSecret } from '../record/new-secret.tsx';
import { EndpointForm } from '../webhook-form/endpoint-form.tsx';
import { type CreatedEndpoint, submitNewEndpoint } from '../webhook-form/submit-endpoint.ts';

export { handle } from './handle.ts';

/** Nothing is loaded; because of this loader, the router requests the server, and so the guard, at every visit. */
export function loader(): null {
  return null;
}

type Result = { readonly done?: CreatedEndpoint; readonly result?: FormReport };

/** The secret is in this response only: no address leads to it again. */
export function action({ context }: ActionFunctionArgs): Promise<Result> {
  return submitNewEndpoint(runInProcess(context), getPostedForm(context));
}

/** Always posts to the server's action: the guard checks access there. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const formData = await request.clone().formData();
  return runServerAction(
    () => serverAction<typeof action>(),
    (message): Result => ({ result: createFormReport(formData, message) }),
  );
}

export default function NewWebhook() {
  const { t } = useText();
  const message = useMessage();
  const busy = useSubmitting();
  const submitted = useActionData<Result>();
  const created = submitted?.done;
  return (
    <AdminPage
      trail={[{ to: href('/admin/webhooks'), label: t('webhooks.title') }]}
      title={t('webhooks.new')}
      lead={created ? undefined : t('webhooks.new.lead')}
    >
      {created ? (
        <Created endpoint={created} />
      ) : (
        <>
          <ChangeMessage refusal={message(submitted?.result?.error?.formErrors?.[0])} attempt={submitted} />
          <EndpointForm
            endpoint={null}
            lastResult={submitted?.result}
            busy={busy}
            submitLabel={t('webhooks.new.submit')}
          />
        </>
      )}
    </AdminPage>
  );
}

function Created({ endpoint: { id, url, secret } }: { readonly endpoint: CreatedEndpoint }) {
  const { t } = useText();
  return (
    <>
      <NewSecret
        id="webhook-secret"
        once={t('webhooks.secret.once')}
        title={t('webhooks.created', { url })}
        label={t('webhooks.secret')}
        value={secret}
      >
        <p>{t('webhooks.secret.use')}</p>
      </NewSecret>
      <div>
        <LocalLink to={href('/admin/webhooks/:id', { id })} className={buttonClass({ tone: 'secondary' })}>
          {t('webhooks.created.next')}
        </LocalLink>
      </div>
    </>
  );
}
