import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { CODE_LIST } from '#modules/invitation/rules/code-list.ts';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { changeViews } from '../list/change-views.server.ts';
import { readSelection } from '../list/selection.ts';
import type { ViewResult } from '../list/view-result.ts';
import { ChangeBanner } from './change-banner.tsx';
import { submitChange } from './change-codes.ts';
import { CODES, toCodeVariables } from './code-query.ts';
import { CodesSection } from './codes-section.tsx';
import { type CodesPageData, loadCodes } from './load-codes.server.ts';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<CodesPageData> {
  return loadCodes(runInProcess(context), url.searchParams);
}

type ActionResult = { readonly refusal?: TextKey | undefined; readonly view?: ViewResult | undefined };

/** A change leads back to the list, so that a reload does not repeat it. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const run = runInProcess(context);
  const form = getPostedForm(context);
  const path = withoutBase(url.pathname);
  const back = withParams(CODES, url.searchParams, { change: null });
  const view = await changeViews(run, 'codes', form);
  if (view !== null) return view ? { view } : redirect(matchPathLocale(path, back));
  const selection = readSelection(form);
  const { filter } = toCodeVariables(parseListQuery(CODE_LIST, url.searchParams));
  const selected = selection.kind === 'some' ? { ids: selection.ids } : { filter, except: selection.except };
  const { changeId, refusal } = await submitChange(run, form, selected);
  if (changeId === undefined) return { refusal };
  return redirect(matchPathLocale(path, withParams(CODES, url.searchParams, { change: changeId })));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ActionResult => ({ refusal }),
  );
}

export default function Codes() {
  const { t } = useText();
  const data: CodesPageData = useLoaderData();
  const result: ActionResult | undefined = useActionData();
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

/** The same address with one parameter changed; the other parameters stay as they are. */
function withParams(to: Href, params: URLSearchParams, changes: { readonly change: string | null }): Href {
  const all = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join(',')]));
  return withQuery(to, { ...all, ...changes });
}
