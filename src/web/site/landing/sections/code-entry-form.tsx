import { type FocusEvent, useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { track, trackRefusal } from '#web/browser/analytics/track.ts';
import { CODE_FIELD_ID } from '#web/browser/codes/code-field-id.ts';
import { preloadClient } from '#web/browser/graphql/run.ts';
import { useMessage } from '#web/forms/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CodeEntry } from '#web/ui/sections/code-form.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { loadSubmit } from '../load-submit.ts';
import type { CodeResult } from '../submit.ts';

/**
 * The access code: a form that posts, improved where there is script. It has one field, so it does without the library
 * of the other forms, and the first page without its weight; what checks the code is loaded when the field is entered.
 */
export function CodeEntryForm({ via }: { readonly via: string | null }) {
  const { t } = useText();
  const message = useMessage();
  const busy = useNavigation().state === 'submitting';
  const answer = useActionData<Omit<CodeResult, 'done'>>();
  const result = answer?.result;
  const field = useRef<HTMLFormElement>(null);
  const failure = message(result?.error?.formErrors?.[0]);
  const error = message(result?.error?.fieldErrors.code?.[0]);
  const typed = result?.submission.payload.code;
  // An answer that is there at first is one to a form that the browser posted by itself.
  const posted = useRef(answer !== undefined);
  useEffect(() => {
    if (!answer) return;
    field.current?.querySelector('input')?.focus();
    if (posted.current && answer.error) track({ event: 'submit_code_registration' });
    posted.current = false;
    if (answer.error) trackRefusal(answer.error);
  }, [answer]);
  return (
    <Form method="post" preventScrollReset noValidate ref={field} onFocus={prepare}>
      <Stack>
        {failure && <Banner>{failure}</Banner>}
        {via && <input type="hidden" name="via" value={via} />}
        <CodeEntry
          id={CODE_FIELD_ID}
          name="code"
          label={t('code.label')}
          hint={t('code.hint')}
          defaultValue={typeof typed === 'string' ? typed : undefined}
          error={error}
          autoFocus={result !== undefined}
          submitLabel={t('code.submit')}
          busy={busy}
          busyLabel={t('form.busy')}
        />
      </Stack>
    </Form>
  );
}

function prepare({ target }: FocusEvent): void {
  if (target.tagName !== 'INPUT') return;
  preloadClient();
  loadSubmit().catch(() => {});
}
