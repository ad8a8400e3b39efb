import { useForm } from '@conform-to/react/future';
import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { useMessage } from '../../../forms/messages.ts';
import { useText } from '../../../text/use-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { CodeEntry } from '../../../ui/sections/code-form.tsx';
import { Stack } from '../../../ui/stack.tsx';
import type { action } from '../page.tsx';
import { codeSchema } from '../submit.ts';

export const CODE_FIELD_ID = 'access-code';

/** The access code: a form that posts, improved where there is script. What was typed stays when it is refused. */
export function CodeEntryForm() {
  const { t } = useText();
  const message = useMessage();
  const busy = useNavigation().state === 'submitting';
  const lastResult = useActionData<typeof action>()?.result;
  const element = useRef<HTMLFormElement>(null);
  const { form, fields } = useForm(codeSchema, { id: 'landing', lastResult, shouldRevalidate: 'onInput' });
  const failure = message(form.errors?.[0]);
  const error = message(fields.code.errors?.[0]);
  // Conform moves the focus for what it finds itself; this is for what came back.
  useEffect(() => {
    if (lastResult?.error) element.current?.querySelector('input')?.focus();
  }, [lastResult]);
  return (
    <Form method="post" preventScrollReset {...form.props} ref={element}>
      <Stack>
        {failure && <Banner>{failure}</Banner>}
        <CodeEntry
          id={CODE_FIELD_ID}
          name={fields.code.name}
          label={t('code.label')}
          hint={t('code.hint')}
          defaultValue={fields.code.defaultValue}
          error={error}
          errorId={fields.code.errorId}
          autoFocus={lastResult?.error !== undefined}
          submitLabel={t('code.submit')}
          busy={busy}
          busyLabel={t('form.busy')}
        />
      </Stack>
    </Form>
  );
}
