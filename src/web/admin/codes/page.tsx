import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { cancelCodeChange } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { type ListActionResult, submitListForm } from '../list/list-action.server.ts';
import { ChangeBanner } from './change-banner.tsx';
import { submitChange } from './change-codes.ts';
import { CODES } from './code-query.ts';
import { CodesSection } from './codes-section.tsx';
import { type CodesPageData, loadCodes } from './load-codes.server.ts';
import { readCodeFilter } from './selected-codes.server.ts';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<CodesPageData> {
  return loadCodes(runInProcess(context), url.searchParams);
}

/** A change leads back to the list, so that a reload does not repeat it. */
export function action(args: ActionFunctionArgs): Promise<ListActionResult | Response> {
  const filter = readCodeFilter(args.url.searchParams);
  return submitListForm(args, {
    ...{ list: 'codes', page: CODES, filter, change: submitChange },
    cancel: async (run, id) => (await run(cancelCodeChange, { id })).cancelRegistrationCodeChange,
  });
}

export default function Codes() {
  const { t } = useText();
  const data: CodesPageData = useLoaderData();
  const result: ListActionResult | undefined = useActionData();
  const canWrite = usePermission('codes.write');
  return (
    <AdminPage
      title={t('codes.title')}
      lead={t('codes.lead')}
      actions={
        canWrite && (
          <>
            {(['/admin/codes/import', '/admin/codes/new-batch'] as const).map((path) => (
              <LocalLink key={path} to={href(path)} className={buttonClass({ tone: 'secondary', size: 'small' })}>
                {t(path === '/admin/codes/import' ? 'codeImport.title' : 'codeBatch.title')}
              </LocalLink>
            ))}
            <LocalLink to={href('/admin/codes/new')} className={buttonClass({ size: 'small' })}>
              {t('codes.new')}
            </LocalLink>
          </>
        )
      }
    >
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {data.change && <ChangeBanner change={data.change} />}
      <CodesSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
