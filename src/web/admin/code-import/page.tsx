import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { MOST_IN_FILE } from '#modules/invitation/rules/code-job.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { importCodes } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { loadStart } from '../code-settings/load-start.server.ts';
import { NewestJobs } from '../code-settings/newest-jobs.tsx';
import { EMPTY_SETTINGS } from '../code-settings/settings.ts';
import { SettingsFields } from '../code-settings/settings-fields.tsx';
import { startJob } from '../code-settings/start-job.server.ts';
import { isInviterUnknown, StartMessages } from '../code-settings/start-messages.tsx';
import type { StartResult } from '../code-settings/start-result.ts';
import { CODES } from '../codes/code-query.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { FileField } from './file-field.tsx';

export { handle } from './handle.ts';

export function loader({ context }: LoaderFunctionArgs) {
  return loadStart(runInProcess(context));
}

const TOO_LARGE: StartResult = { refusal: { reason: 'file-too-large', line: null } };

export async function action({ context, url }: ActionFunctionArgs) {
  if (getLoadContext(context).isPostTooLarge) return data(TOO_LARGE, { status: 413 });
  const form = getPostedForm(context);
  const file = form.get('file');
  return startJob({ context, url }, form, async (settings) => {
    const posted = file instanceof File ? file : new File([], '');
    const variables = { file: posted.stream(), fileName: posted.name, settings };
    return (await runInProcess(context)(importCodes, variables)).result;
  });
}

/** Always posts to the server's action, which reads the file. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (failure): StartResult => ({ failure }),
  );
}

export default function CodeImport() {
  const { t } = useText();
  const { jobs, customizations } = useLoaderData<typeof loader>();
  const result = useActionData<StartResult>();
  const busy = useSubmitting();
  return (
    <AdminPage
      trail={[{ to: CODES, label: t('codes.title') }]}
      title={t('codeImport.title')}
      lead={t('codeImport.lead', { most: MOST_IN_FILE })}
      actions={<BatchLink />}
    >
      <StartMessages result={result} />
      <Form method="post" encType="multipart/form-data">
        <Stack>
          <FileField />
          <p>{t('codeImport.settings')}</p>
          <SettingsFields
            typed={result?.typed ?? EMPTY_SETTINGS}
            customizations={customizations}
            isUnknown={isInviterUnknown(result)}
          />
          <div>
            <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
              {t('codeImport.submit')}
            </Button>
          </div>
        </Stack>
      </Form>
      <NewestJobs jobs={jobs} />
    </AdminPage>
  );
}

function BatchLink() {
  const { t } = useText();
  return (
    <LocalLink to={href('/admin/codes/new-batch')} className={buttonClass({ tone: 'secondary', size: 'small' })}>
      {t('codeBatch.title')}
    </LocalLink>
  );
}
