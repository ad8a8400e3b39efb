import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { type MailTemplateQuery, mailTemplate } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { useFreshFrames } from '../preview-cell/use-fresh-frames.ts';
import { getDesignHref, readKind, readLanguage } from './shown-template.ts';
import { submitTestMail } from './submit-test-mail.ts';
import { TemplateChoice } from './template-choice.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { TestMailForm } from './test-mail-form.tsx';

export { handle } from './handle.ts';

type Loaded = {
  readonly template: Omit<MailTemplateQuery['template'], 'html'>;
  /** The address of the mail as a document. */
  readonly design: Href;
};

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Loaded> {
  const chosen = { kind: readKind(url), language: readLanguage(url) };
  const { template } = await runInProcess(context)(mailTemplate, chosen);
  const { html: _, ...shown } = template;
  return { template: shown, design: getLoadContext(context).createFrameHref(getDesignHref(chosen)) };
}

type Result = { readonly refusal: TextKey };

/** Sends what the address shows, and leads back to it, so that a reload sends no second mail. */
export async function action({ url, context }: ActionFunctionArgs): Promise<Result | Response> {
  const shown = { kind: readKind(url), language: readLanguage(url) };
  const { refusal } = await submitTestMail(runInProcess(context), shown);
  if (refusal) return { refusal };
  const page = withQuery(href('/admin/mails/templates'), { ...shown, done: 'sent' });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<Result>(),
    (refusal): Result => ({ refusal }),
  );
}

export default function MailTemplates() {
  const { t } = useText();
  const canTest = usePermission('mail-templates.test');
  const { template, design }: Loaded = useLoaderData();
  useFreshFrames();
  const result = useActionData<Result>();
  const isSent = useSearchParams()[0].get('done') === 'sent' && !result;
  return (
    <AdminPage title={t('mailTemplates.title')} lead={t('mailTemplates.lead')}>
      {result && <Banner>{t(result.refusal)}</Banner>}
      {isSent && <Banner tone="success">{t('mailTemplates.test.done')}</Banner>}
      <TemplateChoice kind={template.kind} language={template.language} />
      <TemplatePreview template={template} design={design} />
      {canTest && <TestMailForm />}
    </AdminPage>
  );
}
