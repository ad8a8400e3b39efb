import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { endOfDay, startOfDay } from '#modules/invitation/rules/code-days.ts';
import { createFormReport, runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { customizationKeys } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { CODES } from '../codes/code-query.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { CodeForm } from './code-form.tsx';
import { submitCode } from './submit.ts';

export { handle } from './handle.ts';

/** The form can begin with an inviter, from the list of an inviter's codes. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { customizationKeys: customizations } = await runInProcess(context)(customizationKeys, {});
  return { customizations, inviter: url.searchParams.get('inviter') ?? '' };
}

export async function action({ context, url }: ActionFunctionArgs) {
  const { timeZone } = getLoadContext(context).visit.brand;
  const { done, result } = await submitCode(runInProcess(context), getPostedForm(context), {
    startOfDay: (day) => startOfDay(day, timeZone).toISOString(),
    endOfDay: (day) => endOfDay(day, timeZone).toISOString(),
  });
  if (!done) return { result };
  return redirect(matchPathLocale(withoutBase(url.pathname), href('/admin/codes/:id', { id: done.id })));
}

/** Always posts to the server's action: the guard checks access there. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const formData = await request.clone().formData();
  return runServerAction(
    () => serverAction<typeof action>(),
    (message) => ({ result: createFormReport(formData, message) }),
  );
}

export default function NewCode() {
  const { t } = useText();
  const { customizations, inviter } = useLoaderData<typeof loader>();
  return (
    <AdminPage trail={[{ to: CODES, label: t('codes.title') }]} title={t('codes.new')} lead={t('code.new.lead')}>
      <CodeForm customizations={customizations} inviter={inviter} />
    </AdminPage>
  );
}
