import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { createCodeBatch } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { loadStart } from '../code-settings/load-start.server.ts';
import { NewestJobs } from '../code-settings/newest-jobs.tsx';
import { EMPTY_SETTINGS, readSettings } from '../code-settings/settings.ts';
import { SettingsFields } from '../code-settings/settings-fields.tsx';
import { startJob } from '../code-settings/start-job.server.ts';
import { isInviterUnknown, StartMessages } from '../code-settings/start-messages.tsx';
import type { StartResult } from '../code-settings/start-result.ts';
import { CODES } from '../codes/code-query.ts';
import { AdminPage } from '../layout/admin-page.tsx';

export { handle } from './handle.ts';

export function loader({ context }: LoaderFunctionArgs) {
  return loadStart(runInProcess(context));
}

export async function action({ context, url }: ActionFunctionArgs) {
  const form = getPostedForm(context);
  const { amount } = readSettings(form);
  return startJob({ context, url }, form, async (settings) => {
    // 1.000 is a thousand in some languages: no number that is written in another way is guessed.
    const whole = /^\d{1,6}$/.test(amount) ? Number(amount) : 0;
    return (await runInProcess(context)(createCodeBatch, { amount: whole, settings })).result;
  });
}

/** Always posts to the server's action, which knows the brand's time zone. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (failure): StartResult => ({ failure }),
  );
}

export default function CodeBatch() {
  const { t } = useText();
  const { jobs, customizations } = useLoaderData<typeof loader>();
  const result = useActionData<StartResult>();
  const busy = useSubmitting();
  const typed = result?.typed ?? EMPTY_SETTINGS;
  return (
    <AdminPage
      trail={[{ to: CODES, label: t('codes.title') }]}
      title={t('codeBatch.title')}
      lead={t('codeBatch.lead')}
      actions={<ImportLink />}
    >
      <StartMessages result={result} />
      <Form method="post">
        <Stack>
          <NumberField
            id="amount"
            name="amount"
            label={t('codeBatch.amount')}
            defaultValue={typed.amount}
            inputMode="numeric"
            required
          />
          <SettingsFields typed={typed} customizations={customizations} isUnknown={isInviterUnknown(result)} />
          <div>
            <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
              {t('codeBatch.submit')}
            </Button>
          </div>
        </Stack>
      </Form>
      <NewestJobs jobs={jobs} />
    </AdminPage>
  );
}

function ImportLink() {
  const { t } = useText();
  return (
    <LocalLink to={href('/admin/codes/import')} className={buttonClass({ tone: 'secondary', size: 'small' })}>
      {t('codeImport.title')}
    </LocalLink>
  );
}
