import { type ClientActionFunctionArgs, Form, redirect, useActionData, useLoaderData } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { customizationKeys, editCode, showCode } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Cluster, Stack } from '#web/ui/stack.tsx';
import type { CodeDetails } from '../code/code-details.ts';
import { CodeFacts } from '../code/code-facts.tsx';
import { getEditRefusal } from '../code-settings/edit-refusals.ts';
import { readSettings, type TypedSettings } from '../code-settings/settings.ts';
import {
  CampaignField,
  CountriesField,
  CustomizationField,
  EndField,
  LinkOnlyField,
} from '../code-settings/terms-fields.tsx';
import { getText } from '../codes/change-codes.ts';
import { CODES } from '../codes/code-query.ts';
import { CodeStateBadge } from '../codes/code-state-badge.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { RecordColumns, RecordPart } from '../record/record-parts.tsx';
import type { handle } from './handle.ts';
import { toTerms, toTyped } from './terms.server.ts';

export { handle } from './handle.ts';

type Data = {
  readonly code: CodeDetails;
  readonly shown: TypedSettings;
  readonly customizations: readonly string[];
};
type Refused = { readonly refusal: TextKey; readonly typed?: TypedSettings };

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

/** A change leads to the code's page. A refused one shows what was typed beside what is stored now. */
export async function action(args: PageArgs<typeof handle>): Promise<Refused | Response> {
  const { params, url, context } = args;
  const { id } = params;
  const form = getPostedForm(context);
  const typed = readSettings(form);
  const { shown } = await loader(args);
  const terms = toTerms(typed, shown, getLoadContext(context).visit.brand.timeZone);
  if (!terms) return { typed, refusal: 'code.new.day' };
  try {
    const version = Number(form.get('version')) || 0;
    const { result } = await runInProcess(context)(editCode, { id, version, terms });
    if (result.__typename === 'RegistrationCodeRefused') return { typed, refusal: getEditRefusal(result.reason) };
  } catch (error) {
    return { typed, refusal: getText(error) };
  }
  const page = withQuery(href('/admin/codes/:id', { id }), { done: 'edited' });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

/** Always posts to the server's action: the guard checks access there, and it knows the brand's time zone. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): Refused => ({ refusal }),
  );
}

export default function EditCode() {
  const { t } = useText();
  const { code, shown, customizations }: Data = useLoaderData();
  const refused: Refused | undefined = useActionData();
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
        {!isFinal && <TermsForm code={code} typed={refused?.typed ?? shown} customizations={customizations} />}
        <RecordPart id="now" title={t('codeEdit.now')}>
          <CodeFacts code={code} />
        </RecordPart>
      </RecordColumns>
    </AdminPage>
  );
}

type FormProps = Omit<Data, 'shown'> & { readonly typed: TypedSettings };

/** After a refusal the form has the newest version: the admin has compared. */
function TermsForm({ code: { id, version }, typed, customizations }: FormProps) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <RecordPart id="terms" title={t('codeEdit.terms')}>
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <Stack>
          <CustomizationField typed={typed} customizations={customizations} />
          <CampaignField typed={typed} />
          <EndField typed={typed} />
          <LinkOnlyField typed={typed} />
          <CountriesField typed={typed} />
          <Cluster>
            <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
              {t('codeEdit.submit')}
            </Button>
            <LocalLink to={href('/admin/codes/:id', { id })} className={buttonClass({ tone: 'quiet' })}>
              {t('codeEdit.back')}
            </LocalLink>
          </Cluster>
        </Stack>
      </Form>
    </RecordPart>
  );
}
