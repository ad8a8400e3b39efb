import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
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
import { NumberField } from '#web/ui/number-field.tsx';
import { Grid, Stack } from '#web/ui/stack.tsx';
import { KEY_FIELD } from '../inviters/change-inviters.ts';
import { INVITERS } from '../inviters/inviter-query.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { type Field, type Refusal, refuse, submitInviter } from './submit.ts';

export { handle } from './handle.ts';

/** A form that is sent twice adds one inviter. */
export function loader() {
  return { idempotencyKey: crypto.randomUUID() };
}

export async function action({ context, url }: ActionFunctionArgs): Promise<Refusal | Response> {
  const result = await submitInviter(runInProcess(context), getPostedForm(context));
  if (result.kind === 'refused') return result;
  return redirect(matchPathLocale(withoutBase(url.pathname), href('/admin/inviters/:id', { id: result.id })));
}

/** Always posts to the server's action: the guard checks access there. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return runServerAction(
    () => serverAction<typeof action>(),
    (text) => refuse(form, text, null),
  );
}

export default function NewInviter() {
  const { t } = useText();
  const busy = useSubmitting();
  const { idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const field = (name: Field) => ({
    id: name,
    name,
    required: true,
    autoComplete: 'off',
    defaultValue: refused?.typed[name],
    error: refused?.field === name && t(refused.text),
  });
  return (
    <AdminPage
      trail={[{ to: INVITERS, label: t('inviters.title') }]}
      title={t('inviters.new')}
      lead={t('inviters.new.lead')}
    >
      <Form method="post">
        <Stack>
          {refused && refused.field === null && <Banner>{t(refused.text)}</Banner>}
          <input type="hidden" name={KEY_FIELD} value={refused?.key || idempotencyKey} />
          <Grid gap="regular">
            <TextField {...field('firstName')} label={t('inviters.new.firstName')} />
            <TextField {...field('lastName')} label={t('inviters.new.lastName')} />
            <TextField
              {...field('email')}
              type="email"
              label={t('inviters.column.email')}
              hint={t('inviters.new.email.hint')}
              spellCheck={false}
            />
            <NumberField
              {...field('balance')}
              label={t('inviters.amount')}
              hint={t('inviters.new.balance.hint')}
              inputMode="numeric"
            />
          </Grid>
          <div>
            <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
              {t('inviters.new.submit')}
            </Button>
          </div>
        </Stack>
      </Form>
    </AdminPage>
  );
}
