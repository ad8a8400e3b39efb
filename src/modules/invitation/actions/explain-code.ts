import { CODE_ERRORS, type CodeError } from '../rules/check.ts';
import { checkCode } from './check-code.ts';
import type { CheckDependencies } from './ports.ts';

export type Explanation = {
  readonly code: string;
  readonly known: boolean;
  readonly link: 'absent' | 'tampered' | 'signed';
  readonly linkExpiresAt: string | null;
  readonly verdicts: readonly { readonly rule: CodeError; readonly holds: boolean | null }[];
  /** The first error, which the visitor sees; null lets the visitor in. */
  readonly shown: CodeError | null;
  readonly balance: number | null;
  readonly pending: number | null;
};

/** The result of every rule for a pasted code or registration link, for operators. */
export async function explainCode(deps: CheckDependencies, pasted: string): Promise<Explanation> {
  const { code, timestamp } = parsePasted(pasted);
  const check = await checkCode(deps, { registrationCode: code, validityTimestamp: timestamp, referrer: null });
  const { link } = check.facts;
  return {
    code,
    known: check.code !== null,
    link: link.kind,
    linkExpiresAt: link.kind === 'signed' ? link.expiresAt.toISOString() : null,
    verdicts: CODE_ERRORS.map((rule) => ({ rule, holds: holds(rule, check.errors) })),
    shown: check.errors[0] ?? null,
    balance: check.code?.balance ?? null,
    pending: check.code?.pending ?? null,
  };
}

/** A referrer belongs to a visit, so a pasted code has none to check. */
function holds(rule: CodeError, errors: readonly CodeError[]): boolean | null {
  return rule === 'REFERER_INVALID' ? null : !errors.includes(rule);
}

function parsePasted(pasted: string): { readonly code: string; readonly timestamp: string | null } {
  if (!URL.canParse(pasted)) return { code: pasted.trim(), timestamp: null };
  const { searchParams } = new URL(pasted);
  return { code: searchParams.get('rc') ?? '', timestamp: searchParams.get('vt') };
}
