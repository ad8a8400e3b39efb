import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { encodeLinkQr, type LinkQr } from '#web/browser/qr/link-qr.server.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { showCode } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AuditLink } from '../audit/audit-link.tsx';
import { ChangeBanner, type ShownChange } from '../codes/change-banner.tsx';
import { submitChange } from '../codes/change-codes.ts';
import { CODES } from '../codes/code-query.ts';
import { CodeStateBadge } from '../codes/code-state-badge.tsx';
import { findCodeChange } from '../codes/load-codes.server.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { RecordColumns, RecordPart } from '../record/record-parts.tsx';
import { GeneratedLink } from '../registration-link-generator/generated-link.tsx';
import { CodeActions } from './code-actions.tsx';
import type { CodeDetails } from './code-details.ts';
import { CodeFacts, CodeUses } from './code-facts.tsx';
import type { handle } from './handle.ts';
import { type CodeLink, submitLink } from './submit-link.ts';

export { handle } from './handle.ts';

type Data = { readonly code: CodeDetails; readonly change: ShownChange | null; readonly isEdited: boolean };
type ActionResult = {
  readonly refusal?: TextKey | undefined;
  readonly link?: (CodeLink & { readonly qr: LinkQr }) | undefined;
};

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<Data> {
  const run = runInProcess(context);
  const { registrationCode: code } = await run(showCode, { id: params.id });
  if (!code) throw pageNotFound(withoutBase(url.pathname) + url.search);
  const { searchParams } = url;
  const change = await findCodeChange(run, searchParams.get('change'));
  return { code, change, isEdited: searchParams.get('done') === 'edited' };
}

/** A change leads back to the page, so that a reload does not repeat it. */
export async function action({ params, url, context }: PageArgs<typeof handle>): Promise<ActionResult | Response> {
  const { id } = params;
  const run = runInProcess(context);
  const form = getPostedForm(context);
  if (form.get('intent') === 'link') {
    const { registrationCode } = await run(showCode, { id });
    const { link, refusal } = await submitLink(run, registrationCode?.code ?? '');
    return { refusal, link: link && { ...link, qr: encodeLinkQr(link.url) } };
  }
  const { changeId, refusal } = await submitChange(run, form, { ids: [id] });
  if (changeId === undefined) return { refusal };
  const page = withQuery(href('/admin/codes/:id', { id }), { change: changeId });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ActionResult => ({ refusal }),
  );
}

export default function Code() {
  const { t } = useText();
  const { code, change, isEdited }: Data = useLoaderData();
  const result: ActionResult | undefined = useActionData();
  return (
    <AdminPage
      trail={[{ to: CODES, label: t('codes.title') }]}
      title={code.code}
      badge={<CodeStateBadge state={code.state} />}
      actions={
        <>
          <AuditLink kind="code" id={code.code} />
          <LocalLink
            to={withQuery(href('/admin/codes/qr-codes'), { codes: code.code })}
            className={buttonClass({ tone: 'secondary', size: 'small' })}
          >
            {t('code.qrCode')}
          </LocalLink>
        </>
      }
    >
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {change && <ChangeBanner change={change} />}
      {isEdited && <Banner tone="success">{t('codeEdit.done')}</Banner>}
      {result?.link && <GeneratedLink code={code.code} {...result.link} />}
      <RecordColumns>
        <RecordPart id="facts" title={t('code.facts')}>
          <CodeFacts code={code} />
        </RecordPart>
        <RecordPart id="uses" title={t('code.uses')}>
          <CodeUses uses={code.uses} />
        </RecordPart>
      </RecordColumns>
      <CodeActions id={code.id} state={code.state} />
    </AdminPage>
  );
}
