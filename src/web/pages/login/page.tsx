import { useForm } from '@conform-to/react/future';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useNavigation,
} from 'react-router';
import { runInBrowser } from '../../client/graphql/run.ts';
import { startSession } from '../../client/session/session.ts';
import { useMessage } from '../../forms/messages.ts';
import { returnPathOf } from '../../return-path.ts';
import { runInProcess } from '../../server/run.server.ts';
import { startSession as startSessionOf } from '../../server/session.server.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormActions, FormFields } from '../../ui/form.tsx';
import { loginSchema, submitLogin } from './submit.ts';

// Without script the browser posts and the action answers with a page. With script the same function sends the same
// operation by GraphQL, so nothing but what changed is loaded.
export async function action({ request, context, url }: ActionFunctionArgs) {
  const { done: token, result } = await submitLogin(runInProcess(context), await request.formData());
  return token === undefined ? { result } : startSessionOf(context, token, returnPathOf(url));
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const { done: token, result } = await submitLogin(runInBrowser, await request.formData());
  return token === undefined ? { result } : startSession(token, returnPathOf(url));
}

export default function Login() {
  const { t } = useText();
  const message = useMessage();
  const busy = useNavigation().state === 'submitting';
  const lastResult = useActionData<typeof action>()?.result;
  const { form, fields } = useForm(loginSchema, { id: 'login', lastResult, shouldRevalidate: 'onInput' });
  return (
    <Form method="post" {...form.props}>
      <h1>{t('login.title')}</h1>
      <p id={form.errorId} role="alert">
        {message(form.errors?.[0])}
      </p>
      <FormFields>
        <TextField
          id={fields.email.id}
          name={fields.email.name}
          type="email"
          autoComplete="username"
          label={t('login.email.label')}
          defaultValue={fields.email.defaultValue}
          error={message(fields.email.errors?.[0])}
          errorId={fields.email.errorId}
        />
        <TextField
          id={fields.password.id}
          name={fields.password.name}
          type="password"
          autoComplete="current-password"
          label={t('login.password.label')}
          error={message(fields.password.errors?.[0])}
          errorId={fields.password.errorId}
        />
      </FormFields>
      <FormActions>
        <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
          {t('login.submit')}
        </Button>
      </FormActions>
    </Form>
  );
}
