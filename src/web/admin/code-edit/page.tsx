import { useState } from 'react';
import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { customizationKeys, editCode, showCode } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { CodeDetails } from '../code/code-details.ts';
import { CodeFacts } from '../code/code-facts.tsx';
import { getEditRefusal } from '../code-settings/edit-refusals.ts';
import type { TypedSettings } from '../code-settings/settings.ts';
import { getText } from '../codes/change-codes.ts';
import { CODES } from '../codes/code-query.ts';
import { CodeStateBadge } from '../codes/code-state-badge.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { RecordColumns, RecordPart } from '../record/record-parts.tsx';
import type { handle } from './handle.ts';
import { compareWith, type PostedTerms, readPosted } from './posted-terms.ts';
import { toTerms, toTyped } from './terms.server.ts';
import { TermsForm } from './terms-form.tsx';

export { handle } from './handle.ts';

type Data = {
  readonly code: CodeDetails;
  readonly shown: TypedSettings;
  readonly customizations: readonly string[];
};
type Refused = PostedTerms & { readonly refusal: TextKey };

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<Data> {
  const run = runInProcess(context);
  const [{ registrationCode: code }, keys] = await Promise.all([
    run(showCode, { id: params.id }),
    run(customizationKeys, {}),
  ]);
  if (!code) throw pageNotFound(withoutBase(url.pathname) + url.search);
  const { timeZone } = getLoadContext(context).visit.brand;
  return { code, shown: toTyped(code, timeZone), customizations: keys.customizationKeys };
}

/**
 * A change leads to the code's page. A refused one shows what was typed beside what is stored now. Only where another admin's
 * change is the reason, and the admin learns it, the form goes on with the newest version.
 */
export async function action(args: PageArgs<typeof handle>): Promise<Refused | Response> {
  const { params, url, context } = args;
  const { id } = params;
  const posted = readPosted(getPostedForm(context));
  const terms = toTerms(posted, getLoadContext(context).visit.brand.timeZone);
  if (!terms) return { ...posted, refusal: 'code.new.day' };
  try {
    const { result } = await runInProcess(context)(editCode, { id, version: posted.first.version, terms });
    if (result.__typename === 'RegistrationCodeRefused') {
      const next = result.reason === 'code-changed' ? compareWith(toFirst(await loader(args)), posted) : posted;
      return { ...next, refusal: getEditRefusal(result.reason) };
    }
  } catch (error) {
    return { ...posted, refusal: getText(error) };
  }
  const page = withQuery(href('/admin/codes/:id', { id }), { done: 'edited' });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

/** Always posts to the server's action: the guard checks access there, and it knows the brand's time zone. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): Refused => ({ ...readPosted(form), refusal }),
  );
}

export default function EditCode() {
  const { t } = useText();
  const loaded: Data = useLoaderData();
  const { code, customizations } = loaded;
  const refused: Refused | undefined = useActionData();
  // What is loaded again later is not what the form began with.
  const [first] = useState(() => toFirst(loaded));
  const isFinal = code.state === 'DISABLED' || code.state === 'ENDED';
  const page = href('/admin/codes/:id', { id: code.id });
  return (
    <AdminPage
      trail={[
        { to: CODES, label: t('codes.title') },
        { to: page, label: code.code },
      ]}
      title={t('codeEdit.title')}
      badge={<CodeStateBadge state={code.state} />}
      lead={t('codeEdit.lead')}
    >
      {refused && <Banner>{t(refused.refusal)}</Banner>}
      {isFinal && (
        <Banner tone="info">
          {t(code.state === 'DISABLED' ? 'codeEdit.refused.disabled' : 'codeEdit.refused.ended')}
        </Banner>
      )}
      <RecordColumns>
        {!isFinal && (
          <TermsForm id={code.id} customizations={customizations} {...(refused ?? { typed: first.shown, first })} />
        )}
        <RecordPart id="now" title={t('codeEdit.now')}>
          <CodeFacts code={code} />
        </RecordPart>
      </RecordColumns>
    </AdminPage>
  );
}

function toFirst({ code: { version }, shown }: Data) {
  return { version, shown };
}
