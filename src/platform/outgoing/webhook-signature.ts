import { createHmac } from 'node:crypto';

type Signed = {
  /** `webhook-id`: the same for every try. */
  readonly id: string;
  /** Seconds since 1970, of the try. */
  readonly timestamp: number;
  readonly body: string;
};

/**
 * The headers of a webhook after the Standard Webhooks specification: HMAC-SHA256 over id, timestamp and body, one signature for
 * each secret, so that a receiver can change from one to the next at any time.
 */
export function signWebhook({ id, timestamp, body }: Signed, secrets: readonly Uint8Array[]) {
  const content = `${id}.${timestamp}.${body}`;
  const sign = (secret: Uint8Array) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(sign).join(' '),
  } as const;
}
