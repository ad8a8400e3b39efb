import { isUuid } from '#kernel/ids.ts';
import { type Clock, isPast } from '#kernel/instant.ts';
import type { LimitConcurrency, MailSecrets, TakeAttempt, Transaction } from '#kernel/ports.ts';
import type { AttemptRefusal } from '../rules/activation-attempt.ts';
import { type CodeRefusal, countTriesLeft, parseActivationCode, refuseTry } from '../rules/activation-code.ts';
import type { CodeSource } from './code-ports.ts';
import { type LOCKED, type LockWait, retryWithLongerLockWait } from './lock-wait.ts';
import type { AttemptLog } from './note-attempts.ts';
import type { RegistrationStore, RegistrationStores } from './ports.ts';

export type CodeDependencies = {
  readonly clock: Clock;
  readonly mailSecrets: MailSecrets;
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly takeAttempt: TakeAttempt;
  readonly limitConcurrency: LimitConcurrency;
  readonly transaction: Transaction<Pick<RegistrationStores, 'registrations'>>;
  readonly registrations: Pick<RegistrationStore, 'findToken' | 'findLiveId'>;
  readonly attemptLog: Pick<AttemptLog, 'noteCode'>;
};

export type CodeResult =
  /** The secret of the link in the same mail: the code opens what the link opens. */
  | { readonly kind: 'opened'; readonly accountActivationId: string }
  | {
      readonly kind: 'refused';
      readonly reason: CodeRefusal | 'REGISTRATION_UNKNOWN' | 'REGISTRATION_ACTIVE' | 'REGISTRATION_ENDED';
      /** How often a code of the same mail can still be tried; null where nothing was counted. */
      readonly triesLeft: number | null;
    }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

type Entry = { readonly code: string; readonly clientAddress: string };

/**
 * Opens the link of a registration's newest mail by the code of the same mail. The client must know the registration, by its
 * id; nothing is found by an address. The answer does not depend on what became of a withheld registration (specification K12).
 */
export async function enterCode(
  deps: CodeDependencies,
  { registrationId, ...entry }: Entry & { readonly registrationId: string },
): Promise<CodeResult> {
  return (await refuseEntry(deps, entry)) ?? tryCode(deps, registrationId, entry.code);
}

/** The same for the holder of an older link, to whom another mail was sent. */
export async function enterRenewalCode(
  deps: CodeDependencies,
  { accountActivationId, ...entry }: Entry & { readonly accountActivationId: string },
): Promise<CodeResult> {
  const refused = await refuseEntry(deps, entry);
  if (refused) return refused;
  const hash = deps.hashToken(accountActivationId);
  const token = hash && (await deps.registrations.findToken(hash));
  if (!token) return refuse('REGISTRATION_UNKNOWN');
  const { id, status, email } = token.registration;
  // An expired registration is continued by another one, which has the same address.
  const liveId = status === 'pending' ? id : ((await deps.registrations.findLiveId(email)) ?? id);
  return tryCode(deps, liveId, entry.code);
}

async function refuseEntry(deps: CodeDependencies, { code, clientAddress }: Entry): Promise<CodeResult | null> {
  const retryAfter = await deps.takeAttempt('activation-code-address', clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  return parseActivationCode(code) === null ? refuse('CODE_MALFORMED') : null;
}

function refuse(reason: Extract<CodeResult, { kind: 'refused' }>['reason'], triesLeft: number | null = null) {
  return { kind: 'refused', reason, triesLeft } as const;
}

async function tryCode(deps: CodeDependencies, registrationId: string, typed: string): Promise<CodeResult> {
  const code = parseActivationCode(typed);
  if (code === null || !isUuid(registrationId)) return refuse('REGISTRATION_UNKNOWN');
  const result = await retryWithLongerLockWait(deps, (lockWait) =>
    deps.transaction(({ registrations }) => compare(deps, registrations, { registrationId, code, lockWait })),
  );
  note(deps, registrationId, result);
  return result;
}

type Try = { readonly registrationId: string; readonly code: string; readonly lockWait: LockWait };

async function compare(
  deps: CodeDependencies,
  registrations: RegistrationStore,
  { registrationId, code, lockWait }: Try,
): Promise<CodeResult> {
  const shown = await registrations.findShown(registrationId);
  const now = deps.clock();
  if (!shown) return refuse('REGISTRATION_UNKNOWN');
  if (shown.status === 'active') return refuse('REGISTRATION_ACTIVE');
  if (shown.status !== 'pending' || isPast(shown.expiresAt, now)) return refuse('REGISTRATION_ENDED');
  const tries = await registrations.lockCodeTries(registrationId, now, lockWait);
  if (!tries) return refuse('REGISTRATION_UNKNOWN');
  const refusal = refuseTry(tries);
  if (refusal) return refuse(refusal, 0);
  const source = await registrations.findCodeSource(registrationId, now, deps.mailSecrets.keyIds);
  const secret = derive(deps, registrationId, source);
  if (source && deps.mailSecrets.isSameCode(secret.code, code))
    return { kind: 'opened', accountActivationId: secret.token };
  await registrations.countWrongCode(registrationId);
  return refuse('CODE_WRONG', countTriesLeft(tries) - 1);
}

/** Without a link it derives all the same, so that the time does not depend on there being one. */
function derive(
  { mailSecrets }: Pick<CodeDependencies, 'mailSecrets'>,
  registrationId: string,
  source: CodeSource | null,
) {
  const { keyId, salt, generation } = source ?? { keyId: mailSecrets.newestKeyId, salt: null, generation: 0 };
  const secret = mailSecrets.derive(keyId, `activation ${registrationId} ${generation}`, salt);
  if (!secret) throw new Error('The key of a link is not known');
  return secret;
}

const REFUSALS: Readonly<Partial<Record<string, AttemptRefusal>>> = {
  CODE_WRONG: 'wrong-code',
  CODE_USED_UP: 'code-used-up',
  CODE_CLOSED: 'code-closed',
  REGISTRATION_ACTIVE: 'active',
  REGISTRATION_ENDED: 'ended',
};

function note({ attemptLog }: CodeDependencies, registrationId: string, result: CodeResult | typeof LOCKED): void {
  if (result.kind === 'opened') attemptLog.noteCode(registrationId, null);
  if (result.kind !== 'refused') return;
  const reason = REFUSALS[result.reason];
  if (reason) attemptLog.noteCode(registrationId, reason);
}
