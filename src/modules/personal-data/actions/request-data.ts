import { canonicalizeEmail, isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { newId } from '#kernel/ids.ts';
import { addMilliseconds } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import { DATA_LINK_VALIDITY } from '../rules/data-request.ts';
import type { DataRequestDependencies } from './data-request-ports.ts';

export type DataRequestInput = {
  readonly email: string;
  readonly language: Locale;
  readonly clientAddress: string;
};

export type DataRequestResult =
  | { readonly kind: 'requested' }
  | {
      readonly kind: 'invalid';
      readonly fields: readonly { readonly name: 'email'; readonly message: 'validation.email' }[];
    }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

type Dependencies = Pick<DataRequestDependencies, 'clock' | 'random' | 'takeAttempt' | 'isReachable' | 'transaction'>;

/**
 * Requests a mail with a link to what is stored about an address (specification K6). Response and work are the same for every
 * address: nobody looks at it before the job of the mail. Limits: `personal-data-address` by the client's address,
 * `personal-data-target` by both, and `personal-data-target-everywhere` by the email, whose owner has the links then.
 */
export async function requestPersonalData(deps: Dependencies, input: DataRequestInput): Promise<DataRequestResult> {
  const { clientAddress, language } = input;
  const email = normalizeEmail(input.email);
  const isValid = isEmailAddress(email) && deps.isReachable(email);
  const retryAfter =
    (await deps.takeAttempt('personal-data-address', clientAddress)) ??
    (isValid ? await takeTargetAttempts(deps, email, clientAddress) : null);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  if (!isValid) return { kind: 'invalid', fields: [{ name: 'email', message: 'validation.email' }] };
  const now = deps.clock();
  const id = newId(now, deps.random);
  await deps.transaction(async ({ dataRequests, events }) => {
    const expiresAt = addMilliseconds(now, DATA_LINK_VALIDITY);
    await dataRequests.insert({ id, email, language, requestedAt: now, expiresAt });
    await events.publish('personal-data.requested', { requestId: id });
  });
  return { kind: 'requested' };
}

async function takeTargetAttempts(
  { takeAttempt }: Pick<Dependencies, 'takeAttempt'>,
  email: string,
  clientAddress: string,
): Promise<number | null> {
  const target = canonicalizeEmail(email);
  return (
    (await takeAttempt('personal-data-target', `${clientAddress}\n${target}`)) ??
    (await takeAttempt('personal-data-target-everywhere', target))
  );
}
