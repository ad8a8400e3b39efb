import { newId } from '#kernel/ids.ts';
import { addMilliseconds } from '#kernel/instant.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import type { KnownCode } from '#modules/invitation/actions/ports.ts';
import type { CountryOption } from '#modules/invitation/rules/check.ts';
import { decideVariantPercent } from '#modules/invitation/rules/promised-percent.ts';
import { examineAddress } from '#modules/membership-interest/rules/address-flag.ts';
import { ACTIVATION_VALIDITY } from '../../rules/lifecycle.ts';
import { LOCKED, LONG_LOCK_WAIT_MS, type LockWait, retryWithLongerLockWait } from '../lock-wait.ts';
import { lockEmail } from '../mailbox-limits.ts';
import type { Inserted, NewRegistration, RegistrationDependencies } from '../ports.ts';
import type { RegisterResult, SubmittedAttempt } from './attempt.ts';
import { isRegistrationsClosed, isSubmissionConflict } from './conflict.ts';
import { findEarlierResult } from './find-earlier-result.ts';
import { insertRegistration } from './insert-registration.ts';
import { takeOver } from './take-over.ts';

/** An address may become free between the database's refusal and the next query; then the submission is retried. */
const ATTEMPTS = 3;

/**
 * Submits a checked registration. Registrations may have closed since the check, or others have taken the last places of
 * the day: the database knows, and this process learns of it here.
 */
export async function submit(
  deps: RegistrationDependencies,
  attempt: SubmittedAttempt,
  code: KnownCode,
  option: CountryOption,
): Promise<RegisterResult> {
  try {
    return await takeSeat(deps, attempt, code, option);
  } catch (error) {
    if (!isRegistrationsClosed(error)) throw error;
    await deps.refreshDoor();
    return (await findEarlierResult(deps, attempt)) ?? { kind: 'refused', errors: ['REGISTRATION_CLOSED'] };
  }
}

/**
 * Takes the seat, or determines who has it. Where the wait for others' locks would be long, the result asks for a
 * retry. For a code without free seats the result says only that, whoever the address belongs to.
 */
async function takeSeat(
  deps: RegistrationDependencies,
  attempt: SubmittedAttempt,
  code: KnownCode,
  option: CountryOption,
): Promise<RegisterResult> {
  const campaign = await findVisitCampaign(deps, attempt, code);
  const promisedPercent = await decidePromise(deps, attempt, code);
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const row = newRegistration(deps, attempt, { ...code, campaign, promisedPercent }, option);
    const inserted = await insertOrConflict(deps, attempt, row);
    if (inserted === 'locked') return LOCKED;
    if (inserted === 'inserted') return { kind: 'pending', registrationId: row.id };
    const earlier = await findEarlierResult(deps, attempt);
    if (earlier) return earlier;
    if (inserted === 'no-free-slot') break;
    const taken = await findTaken(deps, attempt, row);
    if (taken.kind === 'no-free-slot') break;
    if (taken.kind !== 'free') return taken;
  }
  const { errors } = await deps.checkCode(attempt.input);
  const full = 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS';
  return { kind: 'refused', errors: errors.length > 0 ? errors : [full] };
}

/** A job looks at the address of a withheld one: only its key was in use, whose result is gone by now. */
async function findTaken(deps: RegistrationDependencies, attempt: SubmittedAttempt, row: NewRegistration) {
  if (row.isWithheld) return { kind: 'free' } as const;
  return retryWithLongerLockWait(deps, (lockWait) => takeOver(deps, attempt, row, lockWait));
}

async function findVisitCampaign(deps: RegistrationDependencies, { input }: SubmittedAttempt, code: KnownCode) {
  return (input.landing && (await deps.findCampaign(input.landing))) ?? code.campaign;
}

/** A headline may promise another percentage: that of the code, or that of the landing page by which the visitor came. */
async function decidePromise(
  deps: Pick<RegistrationDependencies, 'findHeadline'>,
  { input: { landing, voucherPercent } }: SubmittedAttempt,
  { customization }: KnownCode,
): Promise<VoucherPercent | null> {
  if (voucherPercent === null) return null;
  const seen = landing && (await deps.findHeadline(landing));
  return decideVariantPercent(voucherPercent, [customization?.headline ?? 'default', ...(seen ? [seen] : [])]);
}

async function insertOrConflict(
  deps: RegistrationDependencies,
  attempt: SubmittedAttempt,
  row: NewRegistration,
): Promise<Inserted | 'conflict' | 'locked'> {
  try {
    const inserted = await retryWithLongerLockWait(deps, (lockWait) => insert(deps, attempt, row, lockWait));
    if (typeof inserted === 'string') return inserted;
    return (await hasFreeSlot(deps, row)) ? 'locked' : 'no-free-slot';
  } catch (error) {
    if (isSubmissionConflict(error)) return 'conflict';
    throw error;
  }
}

function hasFreeSlot({ transaction }: RegistrationDependencies, { inviterId }: NewRegistration): Promise<boolean> {
  return transaction(({ registrations }) => registrations.hasFreeSlot(inviterId));
}

/**
 * Skips slots that others have locked. If all free slots are locked for the moment, the retry waits for them in a
 * queue, and its result is exact. If all seats are taken, the visitor does not wait in the queue.
 */
async function insert(
  deps: RegistrationDependencies,
  { settle }: SubmittedAttempt,
  row: NewRegistration,
  lockWait: LockWait,
): Promise<Inserted | typeof LOCKED> {
  const isAlone = settle === null && !row.isWithheld && row.exposures.length === 0;
  const inserted =
    isAlone && lockWait !== LONG_LOCK_WAIT_MS
      ? await deps.insertAlone(row, lockWait)
      : await insertWithRest(deps, settle, row, lockWait);
  const isExact = inserted === 'inserted' || lockWait === LONG_LOCK_WAIT_MS;
  return isExact || !(await hasFreeSlot(deps, row)) ? inserted : LOCKED;
}

/** Inserts the registration with all that belongs to it, or with locks that are waited for. */
function insertWithRest(
  deps: RegistrationDependencies,
  settle: SubmittedAttempt['settle'],
  row: NewRegistration,
  lockWait: LockWait,
): Promise<Inserted> {
  return deps.transaction(async (stores) => {
    // Serializes submissions for one address: otherwise they could deadlock on its row and their seats.
    // A withheld one waits for no address; nobody else locks its id, and the statement limits the wait for its seat.
    await lockEmail(stores.registrations, row.isWithheld ? row.id : row.form.email, lockWait);
    const waits = lockWait === LONG_LOCK_WAIT_MS ? 'wait for' : 'pass over';
    const taken = await insertRegistration(stores, row, waits);
    if (taken === 'inserted') await settle?.(stores, row);
    return taken;
  });
}

function newRegistration(
  deps: RegistrationDependencies,
  attempt: SubmittedAttempt,
  code: KnownCode & Pick<NewRegistration, 'promisedPercent'>,
  option: CountryOption,
): NewRegistration {
  const now = deps.clock();
  return {
    id: newId(now, deps.random),
    idempotencyKey: attempt.input.idempotencyKey,
    fingerprint: attempt.fingerprint,
    codeId: code.id,
    inviterId: code.inviterId,
    language: attempt.input.language,
    campaign: code.campaign,
    headline: code.customization?.headline ?? 'default',
    promisedPercent: code.promisedPercent,
    form: attempt.form,
    termsPkString: option.termsPkString,
    dataPolicyPkString: option.dataPolicyPkString,
    createdAt: now,
    expiresAt: addMilliseconds(now, ACTIVATION_VALIDITY),
    slotHint: deps.random(1)[0] ?? 0,
    exposures: attempt.input.exposures,
    isWithheld: attempt.isWithheld,
    flags: examineAddress(attempt.form.email, deps.isDisposableDomain),
  };
}
