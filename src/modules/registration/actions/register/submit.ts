import { newId } from '../../../../kernel/ids.ts';
import { addTo } from '../../../../kernel/instant.ts';
import { isLockTimeout } from '../../../../kernel/ports.ts';
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
/** When it is worth trying again where others hold the locks that a registration needs. */
const LOCKED: RegisterResult = { kind: 'too-many-attempts', retryAfter: 5 };

/** Takes the seat, or finds out who has it; who would wait long for what others have locked is told to come again. */
export async function submit(...given: Parameters<typeof takeSeat>): Promise<RegisterResult> {
  try {
    return await takeSeat(...given);
  } catch (error) {
    if (isLockTimeout(error)) return LOCKED;
    throw error;
  }
}

/**
 * Takes the seat, or finds out who has it. Of a code whose seats are all taken nothing is said but that, whoever the address
 * belongs to.
 */
async function takeSeat(
  world: RegistrationWorld,
  attempt: Attempt,
  code: KnownCode,
  option: CountryOption,
): Promise<RegisterResult> {
  const campaign = await campaignOf(world, attempt, code);
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const row = newRegistration(world, attempt, { ...code, campaign }, option);
    const inserted = await insertOrConflict(world, row);
    if (inserted === 'too-long') return LOCKED;
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

async function campaignOf(world: RegistrationWorld, { input }: Attempt, code: KnownCode) {
  return (input.landing && (await world.findCampaign(input.landing))) ?? code.campaign;
}

async function insertOrConflict(
  world: RegistrationWorld,
  row: NewRegistration,
): Promise<Inserted | 'conflict' | 'too-long'> {
  try {
    const inserted = await insert(world, row, 'pass over');
    // Every free slot may merely have been somebody else's for a moment: wait for them once, then the answer is exact. Who
    // waits holds a connection, so few do at once: else one inviter's locked slots would take them all.
    return inserted === 'no-free-slot' ? await insertInLine(world, row) : inserted;
  } catch (error) {
    if (isSubmissionConflict(error)) return 'conflict';
    throw error;
  }
}

/** Whoever finds all seats taken does not stand in line, and is not told to come again. */
async function insertInLine(world: RegistrationWorld, row: NewRegistration): Promise<Inserted | 'too-long'> {
  const isFull = async () =>
    !(await world.transaction(({ registrations }) => registrations.hasFreeSlot(row.inviterId)));
  if (await isFull()) return 'no-free-slot';
  const inserted = await world.waitInLine(() => insert(world, row, 'wait for'));
  return inserted === 'too-long' && (await isFull()) ? 'no-free-slot' : inserted;
}

function insert(world: RegistrationWorld, row: NewRegistration, locked: 'pass over' | 'wait for'): Promise<Inserted> {
  return world.transaction(async (stores) => {
    // Submissions for one address come one after the other: they would lock its row and their seats crosswise.
    await lockMailboxOf(stores.registrations, row.form.email);
    return insertWithMail(stores, row, locked);
  });
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
