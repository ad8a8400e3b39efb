import { isPast } from '#kernel/instant.ts';
import { CODE_ERRORS, type CodeError } from './check.ts';
import type { CodeWay } from './code-way.ts';
import { RULE_TEXTS, type RuleText } from './shown-texts.ts';
import type { VerdictBasis } from './verdict-basis.ts';

type Given<Value> = Value | null | undefined;

/** An explanation as the command has it, or the page: there, instants are texts. */
export type Explained = {
  readonly way: CodeWay;
  readonly at: unknown;
  readonly mistyped: boolean;
  readonly linkExpiresAt?: unknown;
  readonly verdicts: readonly { readonly rule: string; readonly holds?: Given<boolean>; readonly basis?: string }[];
  readonly details?: Given<{ readonly startsAt?: unknown; readonly endsAt?: unknown; readonly disabledAt?: unknown }>;
};

const REASONS = {
  'check-character': 'explainCode.decision.mistyped',
  REGISTRATION_CODE_INVALID: 'explainCode.decision.unknown',
  REGISTRATION_LINK_INVALID: 'explainCode.decision.altered',
  REGISTRATION_TIMESTAMP_MISSING: 'explainCode.decision.needsLink',
  REGISTRATION_CODE_EXPIRED: 'explainCode.decision.linkExpired',
  INVITER_INVALID: 'explainCode.decision.inviter',
  REFERER_INVALID: 'explainCode.decision.referrer',
  CUSTOMIZATION_MISSING: 'explainCode.decision.landing',
  REGISTRATION_CODE_NO_BALANCE_LEFT: 'explainCode.decision.balance',
  REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS: 'explainCode.decision.seat',
  REGISTRATION_CLOSED: 'explainCode.decision.closed',
} as const satisfies Record<RuleId, string>;

type RuleId = CodeError | 'check-character';
export type DecisionText =
  | (typeof REASONS)[RuleId]
  | 'explainCode.decision.admits'
  | 'explainCode.decision.unsure'
  | 'explainCode.decision.disabled'
  | 'explainCode.decision.upcoming'
  | 'explainCode.decision.ended';

/** What became of a code or link, with the instant that its sentence names. */
export type CodeDecision = { readonly isAdmitted: boolean; readonly text: DecisionText; readonly at: Date | null };

export function getCodeDecision(explained: Explained): CodeDecision {
  const rule = findDecidingRule(explained);
  if (isUnsure(explained)) return { isAdmitted: false, text: 'explainCode.decision.unsure', at: null };
  const [text, at] = rule === null ? (['explainCode.decision.admits', null] as const) : findReason(rule, explained);
  return { isAdmitted: rule === null, text, at: toDate(at) };
}

/** Whether facts of the time are not known, so that a code that no known rule decides about may have been refused. */
export function isUnsure(explained: Explained): boolean {
  return findDecidingRule(explained) === null && explained.verdicts.some(({ basis }) => isBasis(basis, 'unknown'));
}

function findReason(rule: RuleId, { at, details, linkExpiresAt }: Explained): readonly [DecisionText, unknown] {
  if (rule === 'REGISTRATION_CODE_INVALID' && details?.disabledAt)
    return ['explainCode.decision.disabled', details.disabledAt];
  if (rule === 'REGISTRATION_CODE_INVALID' && details) return ['explainCode.decision.upcoming', details.startsAt];
  if (rule !== 'REGISTRATION_CODE_EXPIRED') return [REASONS[rule], null];
  const [endsAt, now] = [toDate(details?.endsAt), toDate(at)];
  return endsAt && now && isPast(endsAt, now)
    ? ['explainCode.decision.ended', endsAt]
    : ['explainCode.decision.linkExpired', linkExpiresAt];
}

/**
 * The rule that decides what the visitor reads, in the order of the landing page; null lets the visitor in, or is not known: a rule
 * of which nothing is known any more may have refused before the first one that did.
 */
function findDecidingRule({ way, mistyped, verdicts }: Explained): RuleId | null {
  const isBroken = (error: CodeError) => verdicts.some(({ rule, holds }) => rule === error && holds === false);
  const isUnknown = (error: CodeError) =>
    verdicts.some(({ rule, basis }) => rule === error && isBasis(basis, 'unknown'));
  // Visitors from a blocked referrer are denied before the landing page checks the link.
  if (way !== 'typed' && isBroken('REFERER_INVALID')) return 'REFERER_INVALID';
  if (mistyped) return 'check-character';
  const first = CODE_ERRORS.find((error) => isBroken(error) || isUnknown(error));
  return first !== undefined && isBroken(first) ? first : null;
}

/** The result of a rule: null if it was not examined, because its subject is not there or a typing error was found first. */
export type RuleResult = {
  readonly id: RuleId;
  readonly text: RuleText;
  readonly holds: boolean | null;
  readonly result: ResultText;
  /** What is said beside the result of a past visit that is not decided by the facts of its time. */
  readonly note: NoteText | null;
};
export type NoteText = 'explainCode.basis.now' | 'explainCode.basis.unknown';
export type ResultText =
  | 'explainCode.holds'
  | 'explainCode.breaks'
  | 'explainCode.decides'
  | 'explainCode.unseen'
  | 'explainCode.notKnown';

/** The results of all rules, the check character first: of a code with a typing error nothing else is examined. */
export function listRuleResults(explained: Explained): readonly RuleResult[] {
  const { mistyped, verdicts } = explained;
  const deciding = findDecidingRule(explained);
  const known = CODE_ERRORS.map((id) => {
    const verdict = mistyped && id !== 'REFERER_INVALID' ? null : verdicts.find(({ rule }) => rule === id);
    return { id, text: RULE_TEXTS[id], holds: verdict?.holds ?? null, note: getNote(verdict?.basis) };
  });
  const first = {
    id: 'check-character',
    text: 'explainCode.rule.checkCharacter',
    holds: !mistyped,
    note: null,
  } as const;
  return [first, ...known].map((one) => ({ ...one, result: getResult(one, one.id === deciding) }));
}

function getNote(basis: string | undefined): NoteText | null {
  if (isBasis(basis, 'unknown')) return 'explainCode.basis.unknown';
  return isBasis(basis, 'now') ? 'explainCode.basis.now' : null;
}

/** The values of the API's enums are in upper case. */
function isBasis(basis: string | undefined, name: VerdictBasis): boolean {
  return basis?.toLowerCase() === name;
}

function getResult({ holds, note }: Pick<RuleResult, 'holds' | 'note'>, decides: boolean): ResultText {
  if (note === 'explainCode.basis.unknown') return 'explainCode.notKnown';
  if (holds === null) return 'explainCode.unseen';
  if (holds) return 'explainCode.holds';
  return decides ? 'explainCode.decides' : 'explainCode.breaks';
}

function toDate(at: unknown): Date | null {
  return at ? new Date(at instanceof Date ? at : String(at)) : null;
}
