import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { CodesForm } from './codes-form.tsx';
import { LeftOutCodes } from './left-out-codes.tsx';
import type { LoadedCodes } from './load-codes.server.ts';
import { type JobSheet, loadOfJob, loadTyped, readCodes, type TypedSheet } from './load-sheet.server.ts';
import { parseCodes } from './parse-codes.ts';
import { PrintButton } from './print-button.tsx';
import styles from './qr-codes.module.css';
import { Sheet } from './sheet.tsx';

export { handle } from './handle.ts';

type Data =
  | { readonly kind: 'job'; readonly job: string; readonly sheet: JobSheet }
  | { readonly kind: 'typed'; readonly sheet: TypedSheet };
type Posted =
  | { readonly kind: 'typed'; readonly sheet: TypedSheet }
  | { readonly kind: 'failed'; readonly text: TextKey };

/** A batch, or a few codes, by the address. */
export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs): Promise<Data> {
  const run = runInProcess(context);
  const { publicOrigin } = getLoadContext(context);
  const job = searchParams.get('job');
  if (job !== null) {
    const after = /^\d{1,9}$/.exec(searchParams.get('after') ?? '')?.[0] ?? 0;
    return { kind: 'job', job, sheet: await loadOfJob(run, publicOrigin, job, Number(after)) };
  }
  return { kind: 'typed', sheet: await loadTyped(run, publicOrigin, parseCodes(searchParams.get('codes') ?? ''), 1) };
}

/** Many codes are posted: in an address they would be in histories and logs, and too long for proxies. */
export async function action({ context, url }: ActionFunctionArgs): Promise<Posted> {
  const run = runInProcess(context);
  const form = getPostedForm(context);
  const codes = await readCodes(run, form, url.searchParams);
  if (!codes) return { kind: 'failed', text: 'qrCodes.refused.tooMany' };
  const { publicOrigin } = getLoadContext(context);
  return { kind: 'typed', sheet: await loadTyped(run, publicOrigin, codes, Number(form.get('sheet') ?? 1)) };
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (text): Posted => ({ kind: 'failed', text }),
  );
}

export default function QrCodes() {
  const { t } = useText();
  const { name: brand } = useBrand();
  const loaded: Data = useLoaderData();
  const posted: Posted | undefined = useActionData();
  const data = posted?.kind === 'typed' ? posted : loaded;
  return (
    <AdminPage title={t('qrCodes.title')} lead={t('qrCodes.lead', { brand })}>
      <div className={styles.screen}>
        {posted?.kind === 'failed' && <Banner>{t(posted.text)}</Banner>}
        {data.kind === 'typed' && <CodesForm {...data.sheet} />}
        <Notes {...data.sheet} />
        {data.kind === 'job' && data.sheet.next !== null && <NextOfJob job={data.job} after={data.sheet.next} />}
      </div>
      {data.sheet.printed.length > 0 && <Sheet codes={data.sheet.printed} />}
    </AdminPage>
  );
}

function Notes({ printed, leftOut }: LoadedCodes) {
  return (
    <>
      {leftOut.length > 0 && <LeftOutCodes leftOut={leftOut} />}
      {printed.length > 0 && <PrintButton />}
    </>
  );
}

function NextOfJob({ job, after }: { readonly job: string; readonly after: number }) {
  const { t } = useText();
  const next = withQuery(href('/admin/codes/qr-codes'), { job, after: String(after) });
  return (
    <div>
      <LocalLink to={next} className={buttonClass({ tone: 'secondary' })}>
        {t('qrCodes.next')}
      </LocalLink>
    </div>
  );
}
