import { useForm } from '@conform-to/react/future';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { suggestEmail } from '#kernel/email-hint.ts';
import { useMessage } from '#web/forms/messages.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary, FormActions, FormFields, Reassurance } from '#web/ui/form.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useDraft, useStoredStep } from '../registration/use-draft.ts';
import type { Fields } from './fields.tsx';
import type { FormPart } from './handle-form.server.ts';
import { IDENTITY_FIELD, type ShownIdentity } from './identity.ts';
import {
  CORRECTED,
  type FieldName,
  type Policies,
  PROMISE_FIELD,
  type postedForm,
  type postedStepOne,
  STEP_ONE_FIELDS,
  STEP_TWO_FIELDS,
} from './posted-form.ts';

type StepProps = {
  readonly part: Exclude<FormPart, 'back'>;
  readonly schema: typeof postedForm | typeof postedStepOne;
  readonly lastResult: FormReport | undefined;
  readonly idempotencyKey: string;
  readonly policies: Policies;
  /** Who the provider says the visitor is: proposals for the fields. */
  readonly identity: ShownIdentity | null;
  /** Null where nothing is promised. */
  readonly promiseToken: string | null;
  readonly submitLabel: string;
  readonly children: (fields: Fields) => ReactNode;
};

/** The whole form, or one step of the lean one: a native post with the values of other steps in hidden fields. */
export function RegistrationStep({
  part,
  schema,
  lastResult,
  idempotencyKey,
  policies,
  promiseToken,
  identity,
  submitLabel,
  children,
}: StepProps) {
  const { t } = useText();
  const message = useMessage();
  const [attempt, setAttempt] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  const busy = useNavigation().state !== 'idle';
  const { form, fields } = useForm(schema, {
    id: `registration-${part}`,
    lastResult,
    defaultValue: identity?.typed,
    shouldRevalidate: 'onInput',
    onError: ({ intent }) => intent?.type === 'submit' && setAttempt((count) => count + 1),
  });
  useDraft(element);
  useStoredStep(element, part === 'first' && lastResult === undefined);
  // The pressed button may be far below the message.
  useEffect(() => {
    if (lastResult?.error?.formErrors?.length) banner.current?.focus();
  }, [lastResult]);
  const wrong = [...STEP_TWO_FIELDS, ...STEP_ONE_FIELDS].flatMap((name) => {
    const code = fields[name].errors?.[0];
    return code ? [{ fieldId: fields[name].id, message: message(code) }] : [];
  });
  // The back button skips the validation.
  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (getSubmittedPart(event.nativeEvent.submitter) !== 'back') form.props.onSubmit(event);
  }
  return (
    <Form method="post" {...form.props} ref={element} onSubmit={submit} preventScrollReset>
      <ErrorSummary title={t('registration.errors')} errors={wrong} attempt={`${idempotencyKey} ${attempt}`} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="policies" value={JSON.stringify(policies)} />
      {identity && <input type="hidden" name={IDENTITY_FIELD} value="1" />}
      {promiseToken !== null && <input type="hidden" name={PROMISE_FIELD} value={promiseToken} />}
      {getHiddenFields(part).map((name) => (
        <HiddenField key={name} name={name} value={fields[name].defaultValue} />
      ))}
      <FormFields>
        {form.errors?.[0] && (
          <div ref={banner} tabIndex={-1}>
            <Banner>{message(form.errors[0])}</Banner>
          </div>
        )}
        {children(fields)}
      </FormFields>
      <FormActions>
        <Button type="submit" name="part" value={part} busy={busy} busyLabel={t('form.busy')}>
          {submitLabel}
        </Button>
        <CorrectionButton part={part} email={fields.email.defaultValue} />
        {part === 'second' && (
          <Button type="submit" name="part" value="back" tone="quiet">
            {t('registration.back')}
          </Button>
        )}
      </FormActions>
      <Reassurance>{t('registration.reassurance')}</Reassurance>
    </Form>
  );
}

/** Without script, the hint at the field is text only: this button takes the suggested address, and sends the form. */
function CorrectionButton({ part, email }: { readonly part: FormPart; readonly email: string }) {
  const { t } = useText();
  const hydrated = useHydrated();
  const suggestion = part === 'second' ? null : suggestEmail(email);
  if (hydrated || !suggestion) return null;
  return (
    <Button type="submit" name="part" value={`${part} ${CORRECTED}`} tone="secondary">
      {t('validation.emailHint.take', { email: suggestion })}
    </Button>
  );
}

function HiddenField({ name, value }: { readonly name: string; readonly value: string }) {
  return value ? <input type="hidden" name={name} value={value} /> : null;
}

function getHiddenFields(part: FormPart): readonly FieldName[] {
  if (part === 'first') return STEP_TWO_FIELDS;
  return part === 'second' ? STEP_ONE_FIELDS : [];
}

function getSubmittedPart(submitter: HTMLElement | null): string {
  return submitter instanceof HTMLButtonElement ? submitter.value : '';
}
