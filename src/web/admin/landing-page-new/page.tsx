import { type ActionFunctionArgs, type ClientActionFunctionArgs, Form, redirect, useActionData } from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { LANDING_PAGES } from '../landing-pages/landing-page-query.ts';
import { KIND_TEXTS, type ShownKind } from '../landing-pages/landing-page-texts.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { type Creation, failCreation, submitPage } from './submit.ts';

export { handle } from './handle.ts';

/** A navigation asks the server, and so the guard. */
export function loader() {
  return null;
}

export async function action({ context, url }: ActionFunctionArgs): Promise<Creation | Response> {
  const result = await submitPage(runInProcess(context), getPostedForm(context));
  if (result.kind === 'refused') return result;
  return redirect(matchPathLocale(withoutBase(url.pathname), href('/admin/landings/:id', { id: result.id })));
}

/** Always posts to the server's action: the guard checks access there. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return runServerAction(
    () => serverAction<typeof action>(),
    (text) => failCreation(form, text),
  );
}

export default function NewLandingPage() {
  const { t } = useText();
  const busy = useSubmitting();
  const result = useActionData<Creation>();
  const refused = result?.kind === 'refused' ? result : null;
  return (
    <AdminPage
      trail={[{ to: LANDING_PAGES, label: t('landingPages.title') }]}
      title={t('landingPages.new')}
      lead={t('landingPages.new.lead')}
    >
      <Form method="post">
        <Stack>
          {refused && !refused.isField && <Banner>{t(refused.text)}</Banner>}
          <SelectField
            id="kind"
            name="kind"
            label={t('landingPages.column.kind')}
            defaultValue={refused?.typed.kind ?? 'LANDING_ENTRY'}
            options={(Object.keys(KIND_TEXTS) as ShownKind[]).map((value) => ({ value, label: t(KIND_TEXTS[value]) }))}
          />
          <TextField
            id="slug"
            name="slug"
            label={t('landingPages.column.slug')}
            hint={t('landingPages.new.slug.hint')}
            error={refused?.isField && t(refused.text)}
            defaultValue={refused?.typed.slug}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div>
            <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
              {t('landingPages.new.submit')}
            </Button>
          </div>
        </Stack>
      </Form>
    </AdminPage>
  );
}
