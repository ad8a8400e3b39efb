import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { PasskeyButton } from '#web/browser/passkeys/passkey-button.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { addPasskey, startPasskey } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { findNextPage } from '../admin-changes/next-factor-page.server.ts';
import { postFactor } from '../admin-changes/post-factor.ts';
import { readFactorResult } from '../admin-changes/read-factor-result.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import styles from './page.module.css';

export { handle } from './handle.ts';

/** Each answer of a browser needs a challenge of its own, so that each rendering of the page has a new one. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { options: (await runInProcess(context)(startPasskey, {})).startPasskey };
}

export async function action({ context, url }: ActionFunctionArgs) {
  const form = getPostedForm(context);
  const name = String(form.get('name') ?? '');
  const { result } = await runInProcess(context)(addPasskey, { name, response: String(form.get('passkey') ?? '') });
  const refusal = readFactorResult(result);
  return refusal === null ? redirect(await findNextPage(context, url, 'add-passkey')) : { refusal, name };
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postFactor(args, (refusal, form) => ({ refusal, name: String(form.get('name') ?? '') }));
}

/** Creates a passkey for the admin's account. */
export default function AccountPasskey() {
  const { t } = useText();
  const { options } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isName = refused?.refusal === 'factors.refused.nameInvalid';
  return (
    <AdminPage
      trail={[{ to: href('/admin/account'), label: t('adminAccount.title') }]}
      title={t('factors.passkey.add')}
      lead={t('passkeyNew.lead')}
    >
      <Form method="post" noValidate className={styles.form}>
        <FormFields>
          {refused && !isName && <FormAlert>{t(refused.refusal)}</FormAlert>}
          <TextField
            id="passkey-name"
            name="name"
            label={t('factors.passkey.name')}
            hint={t('factors.passkey.hint')}
            error={isName && t(refused.refusal)}
            defaultValue={refused?.name}
            maxLength={60}
            autoComplete="off"
          />
          <FormActions>
            <PasskeyButton
              kind="create"
              options={options}
              name="passkey"
              texts={{
                label: t('factors.passkey.add'),
                busy: t('form.busy'),
                failed: t('passkey.failed'),
                needsDomain: t('passkey.needsDomain'),
                needsScript: t('passkey.needsScript'),
              }}
            />
          </FormActions>
        </FormFields>
      </Form>
    </AdminPage>
  );
}
