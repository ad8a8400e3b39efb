import { report, type SubmissionResult } from '@conform-to/react/future';
import * as v from 'valibot';
import { PROOF_REQUIRED } from '#kernel/proof-of-work-names.ts';
import type { TextKey } from '#texts/keys.ts';
import { isOperationError } from '#web/routing/operation.ts';
import { parseForm } from './flat-form-data.ts';
import { formatBusyMessage, formatWaitMessage } from './wait-message.ts';

/** The state of the form after a refused submission: messages are text keys, typed values stay. */
export type FormReport = SubmissionResult<string[]>;
/** The result of `send`: the outcome, or a refusal for the form or its fields. */
export type SendResult<Done> = { readonly done: Done } | { readonly refused: Refusal };
export type Refusal = {
  readonly form?: readonly string[];
  readonly fields?: Readonly<Record<string, readonly string[]>>;
};
export type FormResult<Done> =
  | { readonly done: Done; readonly result?: undefined }
  | { readonly done?: undefined; readonly result: FormReport };

type Form<Schema extends Rules, Done> = {
  readonly schema: Schema;
  readonly formData: FormData;
  readonly send: (value: v.InferOutput<Schema>) => Promise<SendResult<Done>>;
  /** Fields that are never sent back into the form, such as passwords. */
  readonly hidden?: readonly string[];
};

type Rules = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/**
 * Handles a submission, in actions and clientActions alike: parses, validates with the schema, sends, and turns
 * refusals into messages. Any other failure becomes a technical or a connection error in the form.
 */
export async function submitForm<Schema extends Rules, Done>(form: Form<Schema, Done>): Promise<FormResult<Done>> {
  const submission = parseForm(form.formData);
  const hideFields = [...(form.hidden ?? [])];
  const checked = v.safeParse(form.schema, submission.payload);
  if (!checked.success) return { result: report(submission, { error: { issues: checked.issues }, hideFields }) };
  const sent = await form.send(checked.output).catch(toRefusal);
  if ('done' in sent) return { done: sent.done };
  const fieldErrors = Object.fromEntries(
    Object.entries(sent.refused.fields ?? {}).map(([name, keys]) => [name, [...keys]]),
  );
  return {
    result: report(submission, { error: { formErrors: [...(sent.refused.form ?? [])], fieldErrors }, hideFields }),
  };
}

/** Creates the refusal for the contract's `InvalidInput`. */
export function createFieldRefusal(fields: readonly { readonly name: string; readonly code: string }[]): Refusal {
  return { fields: Object.fromEntries(fields.map(({ name, code }) => [name, [code]])) };
}

function toRefusal(error: unknown): { readonly refused: Refusal } {
  return { refused: { form: [getFailureMessage(error)] } };
}

/** Returns the form message for a failed operation: with the time to wait if a rate limit has refused it. */
export function getFailureMessage(error: unknown): string {
  const text = getFailureText(error);
  if (!isOperationError(error) || error.retryAfter === null) return text;
  return error.code === PROOF_REQUIRED ? formatBusyMessage(error.retryAfter) : formatWaitMessage(error.retryAfter);
}

/** Returns the visitor's text for a failed operation. Any error but an OperationError is a bug and is rethrown. */
export function getFailureText(error: unknown): TextKey {
  if (!isOperationError(error)) throw error;
  if (error.code === 'TOO_MANY_ATTEMPTS' || error.code === PROOF_REQUIRED) return 'error.tooManyAttempts';
  return error.status === 0 || error.status === 408 ? 'error.connection' : 'error.technical';
}
