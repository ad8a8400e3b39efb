import { newId } from '#kernel/ids.ts';
import { drawCode, isPossibleCode, normalizeCode } from '../rules/code.ts';
import { type CodeTerms, findNewCodeProblem, type NewCodeProblem } from '../rules/new-code.ts';
import type { InvitationDependencies, NewCode } from './ports.ts';

export type CodeRefusal = NewCodeProblem | 'code-taken' | 'inviter-unknown' | 'customization-unknown';
export type CodeResult =
  | { readonly kind: 'done'; readonly code: string }
  | { readonly kind: 'refused'; readonly reason: CodeRefusal };

type NewCodeInput = CodeTerms & {
  readonly inviterId: string;
  /** Null generates a random code. */
  readonly code: string | null;
  readonly actor: string;
};

/** Adds a registration code of an inviter, given or generated. */
export async function createCode(deps: InvitationDependencies, input: NewCodeInput): Promise<CodeResult> {
  const code = normalizeCode(input.code ?? drawCode(deps.random));
  const refusal = findNewCodeProblem(code, input);
  if (refusal) return { kind: 'refused', reason: refusal };
  const now = deps.clock();
  const { actor, ...rest } = input;
  const row: NewCode = { ...rest, id: newId(now, deps.random), code };
  return deps.transaction(async ({ invitations, audit }): Promise<CodeResult> => {
    if (!(await invitations.findInviter(input.inviterId))) return { kind: 'refused', reason: 'inviter-unknown' };
    const customization = await invitations.findCustomization(input.customizationKey);
    if (!customization) return { kind: 'refused', reason: 'customization-unknown' };
    const inserted = await invitations.insertCode(row, now);
    if (inserted === 'code-taken') return { kind: 'refused', reason: 'code-taken' };
    await audit.record({ actor, action: 'code.created', subject: `code:${code}`, before: null, after: rest });
    return { kind: 'done', code };
  });
}

type DisableResult =
  | { readonly kind: 'disabled' | 'already-disabled'; readonly code: string }
  | { readonly kind: 'refused'; readonly reason: 'code-unknown' };

/** Disables a code permanently: its checks return REGISTRATION_CODE_INVALID from now on. */
export async function disableCode(
  deps: InvitationDependencies,
  input: { readonly code: string; readonly actor: string },
): Promise<DisableResult> {
  const code = normalizeCode(input.code);
  if (!isPossibleCode(code)) return { kind: 'refused', reason: 'code-unknown' };
  const now = deps.clock();
  return deps.transaction(async ({ invitations, audit }): Promise<DisableResult> => {
    const known = await invitations.findCode(code);
    if (!known) return { kind: 'refused', reason: 'code-unknown' };
    if (!(await invitations.disableCode(code, now))) return { kind: 'already-disabled', code };
    await audit.record({
      actor: input.actor,
      action: 'code.disabled',
      subject: `code:${code}`,
      before: { disabledAt: null },
      after: { disabledAt: now },
    });
    return { kind: 'disabled', code };
  });
}
