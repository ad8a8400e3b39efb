import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { localeOfPath } from '#kernel/locale.ts';
import { findPastedLink } from '#modules/invitation/rules/link.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { useMessage } from '#web/forms/messages.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { ExplanationResult } from './explanation-result.tsx';
import { loadPage, type PageData, withoutSecrets } from './load-page.server.ts';
import { readQuestion, writeQuestion } from './question.ts';
import { QuestionForm } from './question-form.tsx';

export { handle } from './handle.ts';

type Args = Pick<LoaderFunctionArgs, 'context' | 'url'>;

/** The address has the question, so that an answer can be shared. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<PageData> {
  const question = readQuestion(url.searchParams);
  // A link typed into the address: it does not stay there.
  if (question && findPastedLink(question.code)) throw await redirectToQuestion({ context, url }, url.searchParams);
  const locale = localeOfPath(withoutBase(url.pathname));
  return loadPage(runInProcess(context), question, { locale, timeZone: getTimeZone(context) });
}

/** Posted, because a link contains its signature: the address gets the code and what the check of the link says. */
export async function action({ context, url }: ActionFunctionArgs) {
  return redirectToQuestion({ context, url }, getPostedForm(context));
}

/** Always posts to the server's action, which verifies the link. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (message) => ({ message }),
  );
}

export default function ExplainCode() {
  const { t } = useText();
  const message = useMessage();
  const { question, explanation, texts, language }: PageData = useLoaderData();
  const failure = useActionData<{ readonly message: string }>()?.message;
  return (
    <AdminPage title={t('explainCode.title')} lead={t('explainCode.lead')}>
      {failure && <Banner>{message(failure)}</Banner>}
      <QuestionForm key={JSON.stringify(question)} question={question} />
      {explanation && <ExplanationResult explanation={explanation} texts={texts} language={language} />}
    </AdminPage>
  );
}

async function redirectToQuestion({ context, url }: Args, fields: FormData | URLSearchParams): Promise<Response> {
  const question = readQuestion(fields);
  const page = href('/admin/codes/explain');
  const path = withoutBase(url.pathname);
  if (!question) return redirect(matchPathLocale(path, page));
  const shared = await withoutSecrets(runInProcess(context), { ...question, way: 'typed' }, getTimeZone(context));
  return redirect(matchPathLocale(path, withQuery(page, writeQuestion(shared))));
}

function getTimeZone(context: Args['context']): string {
  return getLoadContext(context).visit.brand.timeZone;
}
