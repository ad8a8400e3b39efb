import { isCountry } from '#kernel/country.ts';
import { canonicalizeEmail, isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { newId } from '#kernel/ids.ts';
import type { Locale } from '#kernel/locale.ts';
import { examineAddress } from '../rules/address-flag.ts';
import { type InterestValidationCode, mayConfirmAgain } from '../rules/application.ts';
import type { InterestDependencies, InterestStores } from './ports.ts';

export type InterestInput = {
  readonly email: string;
  readonly language: Locale;
  readonly country: string | null;
  readonly clientAddress: string;
};

export type InterestResult =
  | { readonly kind: 'received' }
  | {
      readonly kind: 'invalid';
      readonly fields: readonly { readonly name: string; readonly message: InterestValidationCode }[];
    }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/**
 * A visitor without an invitation applies for one (specification E1). An address that applied before gets the same
 * result, so that the form does not reveal who has applied.
 */
export async function submitInterest(deps: InterestDependencies, input: InterestInput): Promise<InterestResult> {
  const retryAfter = await deps.takeAttempt('interest-address', input.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const email = normalizeEmail(input.email);
  const fields = findInvalidFields(deps.isReachable(email) ? email : '', input.country);
  if (fields.length > 0) return { kind: 'invalid', fields };
  // Limited per client address: requests of strangers from their addresses prevent nobody from applying.
  const targetRetryAfter = await deps.takeAttempt(
    'interest-target',
    `${canonicalizeEmail(email)} ${input.clientAddress}`,
  );
  if (targetRetryAfter !== null) return { kind: 'too-many-attempts', retryAfter: targetRetryAfter };
  const now = deps.clock();
  const id = newId(now, deps.random);
  const flags = examineAddress(email, deps.isDisposableDomain);
  await deps.transaction(async (stores) => {
    const { language, country } = input;
    const inserted = await stores.interests.insert({ id, email, language, country, ...flags }, now);
    if (inserted === 'inserted') await stores.events.publish('interest.created', { interestId: id });
    else await confirmAgain(stores, email, now);
  });
  return { kind: 'received' };
}

async function confirmAgain(stores: InterestStores, email: string, now: Date): Promise<void> {
  const known = await stores.interests.lockByEmail(email);
  if (known?.status !== 'applied' || !mayConfirmAgain(known.confirmationRequestedAt, now)) return;
  await stores.interests.noteConfirmationRequest(known.id, now);
  await stores.events.publish('interest.repeated', { interestId: known.id });
}

function findInvalidFields(email: string, country: string | null) {
  const fields: { readonly name: string; readonly message: InterestValidationCode }[] = [];
  if (!isEmailAddress(email)) fields.push({ name: 'email', message: 'validation.email' });
  if (country !== null && !isCountry(country)) fields.push({ name: 'country', message: 'validation.country' });
  return fields;
}
