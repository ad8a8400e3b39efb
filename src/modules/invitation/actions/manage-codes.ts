import { isCountry } from '#kernel/country.ts';
import { newId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { isCampaign } from '../rules/campaign.ts';
import { isMistypedCode } from '../rules/check-character.ts';
import { drawCode, isPossibleCode, normalizeCode } from '../rules/code.ts';
import type { InvitationDependencies, NewCode } from './ports.ts';

export type CodeRefusal =
  | 'code-invalid'
  | 'code-mistyped'
  | 'code-taken'
  | 'code-unknown'
  | 'inviter-unknown'
  | 'customization-unknown'
  | 'country-unknown'
  | 'campaign-invalid'
  | 'period-invalid';
export type CodeResult =
  | { readonly kind: 'done'; readonly code: string }
  | { readonly kind: 'refused'; readonly reason: CodeRefusal };

type NewCodeInput = {
  readonly inviterId: string;
  /** Null generates a random code. */
  readonly code: string | null;
  readonly customizationKey: string;
  readonly countries: readonly string[] | null;
  readonly linkOnly: boolean;
  readonly campaign: string | null;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly actor: string;
};

/** Adds a registration code of an inviter, given or generated. */
export async function createCode(deps: InvitationDependencies, input: NewCodeInput): Promise<CodeResult> {
  const code = normalizeCode(input.code ?? drawCode(deps.random));
  const refusal = findCodeRefusal(input, code);
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

/** Disables a code permanently: its checks return REGISTRATION_CODE_INVALID from now on. */
export async function disableCode(
  deps: InvitationDependencies,
  input: { readonly code: string; readonly actor: string },
): Promise<CodeResult> {
  const code = normalizeCode(input.code);
  const now = deps.clock();
  return deps.transaction(async ({ invitations, audit }): Promise<CodeResult> => {
    const known = await invitations.findCode(code);
    if (!known) return { kind: 'refused', reason: 'code-unknown' };
    if (await invitations.disableCode(code, now)) {
      await audit.record({
        actor: input.actor,
        action: 'code.disabled',
        subject: `code:${code}`,
        before: { disabledAt: null },
        after: { disabledAt: now },
      });
    }
    return { kind: 'done', code };
  });
}

function findCodeRefusal(input: NewCodeInput, code: string): CodeRefusal | null {
  if (isMistypedCode(code)) return 'code-mistyped';
  if (!isPossibleCode(code)) return 'code-invalid';
  if (input.countries && (input.countries.length === 0 || !input.countries.every(isCountry))) return 'country-unknown';
  if (input.campaign !== null && !isCampaign(input.campaign)) return 'campaign-invalid';
  if (input.startsAt && input.endsAt && input.startsAt >= input.endsAt) return 'period-invalid';
  return null;
}
