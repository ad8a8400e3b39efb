import { isUuid, newId } from '#kernel/ids.ts';
import { addMilliseconds, type Instant } from '#kernel/instant.ts';
import { formatSecret, MOST_SECRETS, ROTATION_OVERLAP, SECRET_BYTES } from '../rules/secret.ts';
import type { SecretStore, WebhookDependencies } from './ports.ts';

export type RotateResult =
  /** The new secret, shown once, and the end of the one before. */
  | { readonly kind: 'done'; readonly secret: string; readonly previousUntil: Instant }
  | { readonly kind: 'refused'; readonly reason: 'endpoint-unknown' | 'too-many-secrets' };

type SecretDependencies = Pick<WebhookDependencies, 'clock' | 'random' | 'secretCipher'>;

/** Creates a new secret; the one before goes on signing beside it for a day (specification K7). */
export function rotateSecret(
  deps: WebhookDependencies,
  { id, actor }: { readonly id: string; readonly actor: string },
): Promise<RotateResult> {
  return deps.transaction(async (stores): Promise<RotateResult> => {
    const endpoint = isUuid(id) ? await stores.endpoints.lock(id) : null;
    if (!endpoint) return { kind: 'refused', reason: 'endpoint-unknown' };
    const at = deps.clock();
    const signing = await stores.secrets.listSigning(id, at);
    if (signing.length >= MOST_SECRETS) return { kind: 'refused', reason: 'too-many-secrets' };
    const previousUntil = addMilliseconds(at, ROTATION_OVERLAP);
    await stores.secrets.endNewest(id, previousUntil, at);
    const secret = await addSecret(deps, stores, id);
    const entry = { actor, subject: `webhook:${id}`, before: null, after: { previousUntil } };
    await stores.audit.record({ ...entry, action: 'webhook.secret-rotated' });
    return { kind: 'done', secret, previousUntil };
  });
}

/** Adds the newest secret of an endpoint; returns it as receivers configure it. */
export async function addSecret(
  { clock, random, secretCipher }: SecretDependencies,
  { secrets }: { readonly secrets: SecretStore },
  endpointId: string,
): Promise<string> {
  const at = clock();
  const secret = random(SECRET_BYTES);
  await secrets.insert(newId(at, random), endpointId, secretCipher.encrypt(secret, getContext(endpointId)), at);
  return formatSecret(secret);
}

/** The secrets that sign now, the newest first. Empty if the keys that encrypted them are no longer known. */
export async function readSigningSecrets(
  { clock, secretCipher, secrets }: Pick<WebhookDependencies, 'clock' | 'secretCipher' | 'secrets'>,
  endpointId: string,
): Promise<readonly Uint8Array[]> {
  const stored = await secrets.listSigning(endpointId, clock());
  return stored.flatMap((secret) => secretCipher.decrypt(secret, getContext(endpointId)) ?? []);
}

function getContext(endpointId: string): string {
  return `webhook:${endpointId}`;
}
