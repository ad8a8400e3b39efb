import * as v from 'valibot';
import { LONGEST_DESCRIPTION } from '#modules/webhook/rules/endpoint.ts';
import { WEBHOOK_TYPES } from '#modules/webhook/rules/event-types.ts';
import type { TextKey } from '#texts/keys.ts';
import { type Refusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { changeWebhookEndpoint, createWebhookEndpoint, type WebhookEndpointInput } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';

const text = v.pipe(v.optional(v.string(), ''), v.trim());
const type = v.picklist(WEBHOOK_TYPES);

/** Messages are text keys. Whether a URL may be without TLS, the server decides. */
export const endpointSchema = v.object({
  url: v.pipe(
    text,
    v.check((value) => URL.canParse(value), 'webhooks.url.invalid'),
  ),
  description: v.pipe(text, v.maxLength(LONGEST_DESCRIPTION, 'webhooks.description.long')),
  types: v.pipe(
    v.optional(
      v.union([
        v.pipe(
          type,
          v.transform((one) => [one]),
        ),
        v.array(type),
      ]),
      [],
    ),
    v.check((types) => types.length > 0, 'webhooks.types.missing'),
  ),
  personalData: v.optional(v.string()),
});

const FIELD_OF_REASON: Readonly<Record<string, { readonly field: string; readonly text: TextKey }>> = {
  'url-invalid': { field: 'url', text: 'webhooks.url.invalid' },
  'url-insecure': { field: 'url', text: 'webhooks.url.insecure' },
  'url-with-credentials': { field: 'url', text: 'webhooks.url.credentials' },
  'description-too-long': { field: 'description', text: 'webhooks.description.long' },
  'types-missing': { field: 'types', text: 'webhooks.types.missing' },
  'type-unknown': { field: 'types', text: 'webhooks.types.missing' },
};

/** Refusals that are about no field. */
export const ENDPOINT_REFUSALS: Readonly<Record<string, TextKey>> = {
  'endpoint-unknown': 'webhooks.refused.unknown',
  'endpoint-outdated': 'webhooks.refused.outdated',
  'endpoint-disabled': 'webhooks.refused.disabled',
  'too-many-endpoints': 'webhooks.refused.tooMany',
  'too-many-secrets': 'webhooks.refused.tooManySecrets',
};

export type CreatedEndpoint = { readonly id: string; readonly url: string; readonly secret: string };

/** Creates an endpoint by a posted form; a refusal appears at its field. */
export function submitNewEndpoint(run: Run, formData: FormData) {
  return submitForm({
    schema: endpointSchema,
    formData,
    send: async (value): Promise<SendResult<CreatedEndpoint>> => {
      try {
        const { result } = await run(createWebhookEndpoint, { input: toInput(value) });
        if (result.__typename === 'WebhookRefused') return { refused: toRefusal(result.reason) };
        return { done: { ...result.endpoint, secret: result.secret ?? '' } };
      } catch (error) {
        return { refused: { form: [getText(error)] } };
      }
    },
  });
}

/** Changes an endpoint, of the revision that the form shows. */
export function submitSettings(run: Run, formData: FormData, id: string) {
  const revision = Number(formData.get('revision') || Number.NaN);
  return submitForm({
    schema: endpointSchema,
    formData,
    send: async (value): Promise<SendResult<true>> => {
      if (!Number.isSafeInteger(revision) || Math.abs(revision) >= 2 ** 31)
        return { refused: { form: ['error.technical'] } };
      try {
        const { result } = await run(changeWebhookEndpoint, { id, revision, input: toInput(value) });
        return result.__typename === 'WebhookRefused' ? { refused: toRefusal(result.reason) } : { done: true };
      } catch (error) {
        return { refused: { form: [getText(error)] } };
      }
    },
  });
}

function toInput({ personalData, types, ...value }: v.InferOutput<typeof endpointSchema>): WebhookEndpointInput {
  return { ...value, types: [...types], withPersonalData: personalData !== undefined };
}

function toRefusal(reason: string): Refusal {
  const known = FIELD_OF_REASON[reason];
  return known
    ? { fields: { [known.field]: [known.text] } }
    : { form: [ENDPOINT_REFUSALS[reason] ?? 'error.technical'] };
}
