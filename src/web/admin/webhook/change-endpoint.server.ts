import type { TextKey } from '#texts/keys.ts';
import {
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import { ENDPOINT_REFUSALS } from '../webhook-form/submit-endpoint.ts';
import type { EndpointChange, RotatedSecret } from './changes.ts';

const OPERATIONS = {
  disable: disableWebhookEndpoint,
  enable: enableWebhookEndpoint,
  delete: deleteWebhookEndpoint,
  test: testWebhookEndpoint,
} as const;

/** Does with an endpoint what a posted form says; null where it is done, else why it was refused. */
export async function changeEndpoint(
  run: Run,
  change: Exclude<EndpointChange, 'rotate' | 'settings'>,
  id: string,
): Promise<TextKey | null> {
  try {
    const { result } = await run(OPERATIONS[change], { id });
    return result.__typename === 'WebhookRefused' ? toText(result.reason) : null;
  } catch (error) {
    return getText(error);
  }
}

/** Creates a new secret, which is in this response only. */
export async function rotateSecret(run: Run, id: string): Promise<RotatedSecret | TextKey> {
  try {
    const { result } = await run(rotateWebhookSecret, { id });
    if (result.__typename === 'WebhookRefused') return toText(result.reason);
    return { secret: result.secret, previousUntil: String(result.previousUntil) };
  } catch (error) {
    return getText(error);
  }
}

function toText(reason: string): TextKey {
  return ENDPOINT_REFUSALS[reason] ?? 'error.technical';
}
