import { mailboxOf } from '../../../../kernel/email-address.ts';
import { newId } from '../../../../kernel/ids.ts';
import { addTo } from '../../../../kernel/instant.ts';
import type { KnownCode } from '../../../invitation/actions/ports.ts';
import type { CountryOption } from '../../../invitation/rules/check.ts';
import { ACTIVATION_VALIDITY } from '../../rules/lifecycle.ts';
import { waitForMail } from '../activation-mails.ts';
import type { Inserted, NewRegistration, RegistrationStores, RegistrationWorld } from '../ports.ts';
import { answerEarlier, answerExisting } from './answer-existing.ts';
import { isSubmissionConflict } from './conflict.ts';
import type { Attempt, RegisterResult } from './register.ts';

/** An address may be freed between the refusal of the database and our look at it; then it is tried again. */
const ATTEMPTS = 3;

/** Takes the seat, or finds out who has it. */
export async function submit(
  world: RegistrationWorld,
  attempt: Attempt,
  code: KnownCode,
  option: CountryOption,
): Promise<RegisterResult> {
  const { landing } = attempt.input;
  const campaign = (landing && (await world.findCampaign(landing))) ?? code.campaign;
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const row = newRegistration(world, attempt, { ...code, campaign }, option);
    const inserted = await insertOrConflict(world, row);
    if (inserted === 'inserted') return { kind: 'pending', registrationId: row.id };
    const answer = (await answerEarlier(world, attempt)) ?? (await answerExisting(world, attempt));
    if (answer) return answer;
    if (typeof inserted === 'object') return { kind: 'too-many-attempts', ...inserted };
    if (inserted === 'no-free-slot') break;
  }
  const { errors } = await world.checkCode(attempt.input);
  const full = 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS';
  return { kind: 'refused', errors: errors.length > 0 ? errors : [full] };
}

type Outcome = Inserted | 'conflict' | { readonly retryAfter: number };

async function insertOrConflict(world: RegistrationWorld, row: NewRegistration): Promise<Outcome> {
  try {
    return await world.transaction(async (stores) => {
      const retryAfter = await lockAndWait(world, stores, row);
      return retryAfter === null ? insert(stores, row) : { retryAfter };
    });
  } catch (error) {
    if (isSubmissionConflict(error)) return 'conflict';
    throw error;
  }
}

/** Two registrations of one letterbox at the same moment do not both find it silent. */
async function lockAndWait(world: RegistrationWorld, { registrations }: RegistrationStores, { form }: NewRegistration) {
  await registrations.lockMailbox(mailboxOf(form.email));
  return waitForMail(world, registrations, form.email, null);
}

async function insert(stores: RegistrationStores, row: NewRegistration): Promise<Inserted> {
  const { registrations, jobs } = stores;
  let inserted = await registrations.insertPending(row);
  // Every free slot may merely have been somebody else's for a moment: wait for them once, then the answer is exact.
  if (inserted === 'no-free-slot' && (await registrations.lockSlots(row.inviterId))) {
    inserted = await registrations.insertPending(row);
  }
  if (inserted === 'inserted') await jobs.enqueue('registration.send-activation', { registrationId: row.id });
  return inserted;
}

function newRegistration(
  world: RegistrationWorld,
  attempt: Attempt,
  code: KnownCode,
  option: CountryOption,
): NewRegistration {
  const now = world.clock();
  return {
    id: newId(now, world.random),
    idempotencyKey: attempt.input.idempotencyKey,
    fingerprint: attempt.fingerprint,
    codeId: code.id,
    inviterId: code.inviterId,
    language: attempt.input.language,
    campaign: code.campaign,
    headline: code.customization?.headline ?? 'default',
    form: attempt.form,
    termsPkString: option.termsPkString,
    dataPolicyPkString: option.dataPolicyPkString,
    createdAt: now,
    expiresAt: addTo(now, ACTIVATION_VALIDITY),
    slotHint: world.random(1)[0] ?? 0,
  };
}
