import { type ActionFunctionArgs, type ClientActionFunctionArgs, Form, useActionData } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { customizationKeys } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EMPTY_SETTINGS, readSettings, type TypedSettings } from '../code-settings/settings.ts';
import { readChosen, type TermName, toTermsInput } from '../code-settings/terms.ts';
import { sendChange } from '../codes/change-codes.ts';
import { CODES } from '../codes/code-query.ts';
import { readCodeFilter } from '../codes/selected-codes.server.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { redirectToList } from '../list/list-action.server.ts';
import { hasSelection, readSelected, readSelection, type Selection } from '../list/selection.ts';
import { ChosenTermsForm } from './chosen-terms-form.tsx';

export { handle } from './handle.ts';

type Posted = {
  readonly selection: Selection;
  readonly customizations: readonly string[];
  readonly chosen: readonly TermName[];
  readonly typed: TypedSettings;
  readonly refusal?: TextKey | undefined;
};
type Failed = { readonly refusal: TextKey };

/** Without a selection there is nothing to change: the list posts it here. */
export function loader() {
  return null;
}

/** Shows the form for what is selected in the list whose filters the address has, or makes the change and leads to the list. */
export async function action({ context, url }: ActionFunctionArgs): Promise<Posted | Response> {
  const run = runInProcess(context);
  const form = getPostedForm(context);
  const selection = readSelection(form);
  const { customizationKeys: customizations } = await run(customizationKeys, {});
  if (form.get('intent') !== 'edit') return { selection, customizations, chosen: [], typed: EMPTY_SETTINGS };
  const [chosen, typed] = [readChosen(form), readSettings(form)];
  const terms = toTermsInput(chosen, typed, getLoadContext(context).visit.brand.timeZone);
  if (!terms) return { selection, customizations, chosen, typed, refusal: 'code.new.day' };
  const result = await sendChange(run, {
    ...readSelected(form, readCodeFilter(url.searchParams)),
    kind: 'EDIT',
    terms,
  });
  if (result.changeId !== undefined) return redirectToList(url, CODES, { change: result.changeId });
  return { selection, customizations, chosen, typed, refusal: result.refusal };
}

/** Always posts to the server's action: the guard checks access there, and it knows the brand's time zone. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): Failed => ({ refusal }),
  );
}

export default function EditCodes() {
  const { t } = useText();
  const posted = useActionData<Posted | Failed>();
  const isSelected = posted !== undefined && 'selection' in posted && hasSelection(posted.selection);
  return (
    <AdminPage trail={[{ to: CODES, label: t('codes.title') }]} title={t('codesEdit.title')} lead={t('codesEdit.lead')}>
      {posted?.refusal !== undefined && <Banner>{t(posted.refusal)}</Banner>}
      {isSelected ? (
        <Form method="post">
          <ChosenTermsForm {...posted} />
        </Form>
      ) : (
        <NothingSelected />
      )}
    </AdminPage>
  );
}

function NothingSelected() {
  const { t } = useText();
  return (
    <>
      <Banner tone="info">{t('codes.refused.nothing-selected')}</Banner>
      <div>
        <LocalLink to={CODES} className={buttonClass({ tone: 'secondary' })}>
          {t('codes.title')}
        </LocalLink>
      </div>
    </>
  );
}
