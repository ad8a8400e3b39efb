import type { Instant } from '#kernel/instant.ts';
import {
  type CheckFacts,
  CODE_ERRORS,
  type CodeError,
  checkErrors,
  filterCountryOptions,
  type LinkVerdict,
} from '../rules/check.ts';
import { isMistypedCode } from '../rules/check-character.ts';
import { isPossibleCode, normalizeCode } from '../rules/code.ts';
import type { CodeWay } from '../rules/code-way.ts';
import { findPastedLink } from '../rules/link.ts';
import { findBlockedHost } from '../rules/referrer.ts';
import { findBasis, type PastKnowledge, type VerdictBasis } from '../rules/verdict-basis.ts';
import { checkLinkTimestamp } from './check-link.ts';
import { findCodeAt, getCodeAt, type PastCodeDependencies } from './find-code-at.ts';
import type { CheckDependencies, InvitationStore, KnownCode } from './ports.ts';

export type ExplainDependencies = Omit<CheckDependencies, 'findDoor'> &
  PastCodeDependencies & {
    readonly invitations: Pick<InvitationStore, 'listCountryOptions' | 'findCustomization'>;
    /** Whether the club accepted registrations at an instant; null where it cannot be known. */
    readonly findOpenAt: (at: Instant) => Promise<boolean | null>;
  };

export type ExplainInput = {
  /** A code, or the address of a link. */
  readonly pasted: string;
  /** How the visitor gave the code, where `pasted` is only the code of a link whose timestamp was verified before. */
  readonly way?: CodeWay | null | undefined;
  readonly linkExpiresAt?: Instant | null | undefined;
  /** The host or address from which the visitor came. */
  readonly referrer?: string | null | undefined;
  readonly country?: string | null | undefined;
  /** Null for now. What is not stored for a past time is that of now, and its verdict says so. */
  readonly at?: Instant | null | undefined;
};

/** `holds` is null, too, where the facts of the time are not known. */
export type Verdict = { readonly rule: CodeError; readonly holds: boolean | null; readonly basis: VerdictBasis };

export type Explanation = {
  readonly code: string;
  readonly way: CodeWay;
  readonly at: Instant;
  readonly mistyped: boolean;
  readonly known: boolean;
  readonly link: LinkVerdict['kind'];
  readonly linkExpiresAt: Instant | null;
  /** Null for a rule about something that is not there: a link, a referrer, a code that the club knows. */
  readonly verdicts: readonly Verdict[];
  /** Whether the details have the terms of the code at the time; else those of now. */
  readonly termsKnown: boolean;
  /** The first error, which the visitor sees; null lets the visitor in. */
  readonly shown: CodeError | null;
  /** The line of the list of blocked referrers that matches. */
  readonly blockedBy: string | null;
  /** Whether the form offers the visitor's country; null for an unknown country or code. */
  readonly countryOffered: boolean | null;
  readonly balance: number | null;
  readonly pending: number | null;
  readonly details: KnownCode | null;
};

/** The result of every rule for a code or registration link, as a visitor got it at an instant (specification K13). */
export async function explainCode(deps: ExplainDependencies, input: ExplainInput): Promise<Explanation> {
  const at = input.at ?? deps.clock();
  const { code, way, link } = readGiven(deps, input);
  const known = isPossibleCode(code) ? await deps.codes.findCode(code) : null;
  const isPast = at < deps.clock();
  const { details, termsKnown } =
    isPast && known ? await findCodeAt(deps, known, at) : { details: known && getCodeAt(known, at), termsKnown: true };
  const countries = await deps.invitations.listCountryOptions(at);
  const isOpen = await deps.findOpenAt(at);
  const blockedBy = findBlockedHost(input.referrer ?? null, deps.blockedReferrers);
  const facts: CheckFacts = {
    code: details,
    countries,
    link,
    referrerBlocked: blockedBy !== null,
    isClosed: isOpen === false,
    now: at,
  };
  const knowledge = { isPast, termsKnown, doorKnown: isOpen !== null };
  const verdicts = CODE_ERRORS.map((rule) => judge(rule, facts, input, knowledge));
  return {
    ...{ code, way, at, blockedBy, details },
    mistyped: isMistypedCode(code),
    known: details !== null,
    link: link.kind,
    linkExpiresAt: link.kind === 'signed' ? link.expiresAt : null,
    verdicts,
    termsKnown,
    shown: findShown(verdicts),
    countryOffered: termsKnown ? findCountryOffer(facts, input.country ?? null) : null,
    balance: details?.balance ?? null,
    pending: details?.pending ?? null,
  };
}

/** The first refusal; null where a rule before it may have refused, of which nothing is known any more. */
function findShown(verdicts: readonly Verdict[]): CodeError | null {
  const first = verdicts.find(({ holds, basis }) => holds === false || basis === 'unknown');
  return first?.holds === false ? first.rule : null;
}

function judge(rule: CodeError, facts: CheckFacts, input: ExplainInput, known: PastKnowledge): Verdict {
  if (!hasSubject(rule, facts, input)) return { rule, holds: null, basis: 'then' };
  const basis = findBasis(rule, facts, known);
  return { rule, basis, holds: basis === 'unknown' ? null : !checkErrors(facts).includes(rule) };
}

/** Whether there is what a rule is about. */
function hasSubject(rule: CodeError, { code, link }: CheckFacts, { referrer }: ExplainInput): boolean {
  switch (rule) {
    case 'REGISTRATION_CODE_INVALID':
    case 'REGISTRATION_CLOSED':
      return true;
    case 'REGISTRATION_LINK_INVALID':
      return link.kind !== 'absent';
    case 'REGISTRATION_CODE_EXPIRED':
      return code !== null || link.kind === 'signed';
    case 'REFERER_INVALID':
      return Boolean(referrer);
    default:
      return code !== null;
  }
}

function findCountryOffer({ code, countries }: CheckFacts, country: string | null): boolean | null {
  if (!code || country === null) return null;
  return filterCountryOptions(code, countries).some(({ isoCode }) => isoCode === country);
}

type Given = { readonly code: string; readonly way: CodeWay; readonly link: LinkVerdict };

function readGiven(deps: Pick<ExplainDependencies, 'linkSigner'>, input: ExplainInput): Given {
  const { code: pasted, timestamp, isLink } = parsePasted(input.pasted);
  const code = normalizeCode(pasted);
  if (!isLink) return { code, ...getLinkOfWay(input.way ?? 'typed', input.linkExpiresAt ?? null) };
  const link = checkLinkTimestamp(deps.linkSigner, code, timestamp);
  const ways = { absent: 'plain-link', tampered: 'altered-link', signed: 'signed-link' } as const;
  return { code, link, way: ways[link.kind] };
}

/** A signed link needs its expiry; without one it counts as altered. */
function getLinkOfWay(way: CodeWay, expiresAt: Instant | null): Omit<Given, 'code'> {
  if (way === 'signed-link' && expiresAt) return { way, link: { kind: 'signed', expiresAt } };
  if (way === 'signed-link' || way === 'altered-link') return { way: 'altered-link', link: { kind: 'tampered' } };
  return { way, link: { kind: 'absent' } };
}

/** A link has the code as `rc`, or as the last part of its path (specification B2). */
function parsePasted(pasted: string): {
  readonly code: string;
  readonly timestamp: string | null;
  readonly isLink: boolean;
} {
  const link = findPastedLink(pasted);
  if (!link) return { code: pasted.trim(), timestamp: null, isLink: false };
  const { searchParams, pathname } = link;
  const slug = pathname.split('/').at(-1) ?? '';
  return { code: searchParams.get('rc') ?? slug, timestamp: searchParams.get('vt'), isLink: true };
}
