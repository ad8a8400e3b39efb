import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { drawQr } from '#web/browser/qr/draw-qr.server.ts';
import { QrPicture } from '#web/browser/qr/qr-picture.tsx';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { confirmTotp, ownTotpSetup } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { findNextPage } from '../admin-changes/next-factor-page.server.ts';
import { postFactor } from '../admin-changes/post-factor.ts';
import { readFactorResult } from '../admin-changes/read-factor-result.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import styles from './page.module.css';

export { handle } from './handle.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ownTotpSetup: setup } = await runInProcess(context)(ownTotpSetup, {});
  if (!setup) throw redirect(matchPathLocale(withoutBase(url.pathname), href('/admin/account')));
  return { secret: setup.secret, drawing: drawQr(setup.uri) };
}

export async function action({ context, url }: ActionFunctionArgs) {
  const code = String(getPostedForm(context).get('code') ?? '');
  const { result } = await runInProcess(context)(confirmTotp, { code });
  const refusal = readFactorResult(result);
  return refusal === null ? redirect(await findNextPage(context, url, 'confirm-totp')) : { refusal };
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postFactor(args, (refusal) => ({ refusal }));
}

/** The secret of an authenticator app, as a QR code and as text, until a code confirms it. */
export default function AccountAuthenticator() {
  const { t } = useText();
  const { secret, drawing } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  return (
    <AdminPage
      trail={[{ to: href('/admin/account'), label: t('adminAccount.title') }]}
      title={t('factors.totp')}
      lead={t('totpSetup.lead')}
    >
      <div className={styles.setup}>
        <div className={styles.picture}>
          <QrPicture drawing={drawing} label={t('totpSetup.qr')} />
        </div>
        <Form method="post" noValidate className={styles.form}>
          <FormFields>
            <dl>
              <dt>{t('totpSetup.secret')}</dt>
              <dd className={styles.secret}>
                <code>{secret}</code>
              </dd>
              <dd className={styles.hint}>{t('totpSetup.secret.hint')}</dd>
            </dl>
            <TextField
              id="totp-code"
              name="code"
              label={t('totpSetup.code')}
              error={refused && t(refused.refusal)}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              autoFocus
            />
            <FormActions>
              <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
                {t('totpSetup.submit')}
              </Button>
            </FormActions>
          </FormFields>
        </Form>
      </div>
    </AdminPage>
  );
}
