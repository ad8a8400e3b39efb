import { newId } from '../../../../kernel/ids.ts';
import { addTo } from '../../../../kernel/instant.ts';
import type { KnownCode } from '../../../invitation/actions/ports.ts';
import type { CountryOption } from '../../../invitation/rules/check.ts';
import { ACTIVATION_VALIDITY } from '../../rules/lifecycle.ts';
import { lockMailboxOf } from '../activation-mails.ts';
import type { Inserted, NewRegistration, RegistrationWorld } from '../ports.ts';
import { answerEarlier } from './answer-earlier.ts';
import { isSubmissionConflict } from './conflict.ts';
import { insertWithMail } from './insert-with-mail.ts';
import type { Attempt, RegisterResult } from './register.ts';
import { takeOver } from './take-over.ts';

/** An address may be freed between the refusal of the database and our look at it; then it is tried again. */
const ATTEMPTS = 3;

/**
 * Takes the seat, or finds out who has it. Of a code whose seats are all taken nothing is said but that, whoever the address
 * belongs to.
 */
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
    const earlier = await answerEarlier(world, attempt);
    if (earlier) return earlier;
    if (inserted === 'no-free-slot') break;
    const taken = await takeOver(world, attempt, row);
    if (taken.kind === 'no-free-slot') break;
    if (taken.kind !== 'free') return { kind: taken.kind };
  }
  const { errors } = await world.checkCode(attempt.input);
  const full = 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS';
  return { kind: 'refused', errors: errors.length > 0 ? errors : [full] };
}

async function insertOrConflict(world: RegistrationWorld, row: NewRegistration): Promise<Inserted | 'conflict'> {
  try {
    return await world.transaction(async (stores) => {
      // Submissions for one address come one after the other: they would lock its row and their seats crosswise.
      await lockMailboxOf(stores.registrations, row.form.email);
      return insertWithMail(stores, row);
    });
  } catch (error) {
    if (isSubmissionConflict(error)) return 'conflict';
    throw error;
  }
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
