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
import { isBusyMessage } from '../is-busy-message.ts';
import { loadSubmit } from '../load-submit.ts';
import type { CodeResult } from '../submit.ts';

/**
 * The access code: a form that posts natively, enhanced with script. It has one field, so it needs no form library,
 * which keeps the first page small; the code check loads when the field gets the focus.
 */
export function CodeEntryForm({ campaignSlug }: { readonly campaignSlug: string | null }) {
  const { t } = useText();
  const message = useMessage();
  const busy = useNavigation().state === 'submitting';
  const actionData = useActionData<Omit<CodeResult, 'done'>>();
  const result = actionData?.result;
  const field = useRef<HTMLFormElement>(null);
  const problem = result?.error?.formErrors?.[0];
  const failure = message(problem);
  const error = message(result?.error?.fieldErrors.code?.[0]);
  const typed = result?.submission.payload.code;
  // A result that exists at mount belongs to a form that the browser posted natively.
  const posted = useRef(actionData !== undefined);
  useEffect(() => {
    if (!actionData) return;
    const isPosted = posted.current;
    posted.current = false;
    // The browser sent the form before the script ran, and only script can give a proof of work.
    if (isPosted && isBusyMessage(problem)) return field.current?.requestSubmit();
    field.current?.querySelector('input')?.focus();
    if (isPosted && actionData.error) track({ event: 'submit_code_registration' });
    if (actionData.error) trackRefusal(actionData.error);
  }, [actionData, problem]);
  return (
    <Form method="post" preventScrollReset noValidate ref={field} onFocus={prepare}>
      <Stack>
        {failure && <Banner>{failure}</Banner>}
        {campaignSlug && <input type="hidden" name="via" value={campaignSlug} />}
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
