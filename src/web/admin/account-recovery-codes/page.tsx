import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { createRecoveryCodes, ownFactors } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ChangeMessages } from '../admin-changes/change-messages.tsx';
import { postFactor } from '../admin-changes/post-factor.ts';
import { readFactorResult } from '../admin-changes/read-factor-result.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { PrintButton } from '../qr-codes/print-button.tsx';
import { RecordActions } from '../record/record-parts.tsx';
import styles from './page.module.css';

export { handle } from './handle.ts';

type Result = { readonly codes: readonly string[] } | { readonly refusal: TextKey };

export async function loader({ context }: LoaderFunctionArgs) {
  return (await runInProcess(context)(ownFactors, {})).ownFactors.recoveryCodes;
}

/** The codes are in this response only: no address leads to them again. */
export async function action({ context }: ActionFunctionArgs): Promise<Result> {
  const { result } = await runInProcess(context)(createRecoveryCodes, {});
  if (result.__typename === 'RecoveryCodesCreated') return { codes: result.codes ?? [] };
  return { refusal: readFactorResult(result) ?? 'error.technical' };
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postFactor<Result>(args, (refusal) => ({ refusal }));
}

/** Creates recovery codes and shows them once, to be printed. */
export default function AccountRecoveryCodes() {
  const { t } = useText();
  const left = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  const busy = useNavigation().formMethod === 'POST';
  const codes = result && 'codes' in result ? result.codes : null;
  return (
    <AdminPage
      trail={[{ to: href('/admin/account'), label: t('adminAccount.title') }]}
      title={t('factors.codes')}
      lead={codes ? undefined : t('recovery.lead')}
    >
      {codes ? (
        <Codes codes={codes} />
      ) : (
        <>
          {result && 'refusal' in result ? <Banner>{t(result.refusal)}</Banner> : <ChangeMessages />}
          {left > 0 && <p>{t('factors.codes.left', { count: left })}</p>}
          <Form method="post">
            <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
              {t(left > 0 ? 'factors.codes.replace' : 'factors.codes.create')}
            </Button>
          </Form>
        </>
      )}
    </AdminPage>
  );
}

function Codes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useText();
  const { name: brand } = useBrand();
  return (
    <>
      <div className={styles.screen}>
        <Banner tone="success">{t('recovery.shown')}</Banner>
      </div>
      <section aria-labelledby="codes-of" className={styles.sheet}>
        <p id="codes-of">{t('recovery.account', { brand })}</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles.screen}>
        <RecordActions>
          <PrintButton />
          <LocalLink to={href('/admin/account')} className={buttonClass({ tone: 'secondary' })}>
            {t('recovery.next')}
          </LocalLink>
        </RecordActions>
      </div>
    </>
  );
}
