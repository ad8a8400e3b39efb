import { DAY } from '#kernel/instant.ts';

/** The bytes of a secret; Standard Webhooks asks for 24 to 64. */
export const SECRET_BYTES = 32;
/** How long a replaced secret goes on signing beside the new one. */
export const ROTATION_OVERLAP = DAY;
/** Secrets of an endpoint that sign at once. */
export const MOST_SECRETS = 3;

/** A secret as receivers configure it: `whsec_` and base64. */
export function formatSecret(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}
