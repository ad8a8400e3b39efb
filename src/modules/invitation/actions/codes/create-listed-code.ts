import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import { type CodeRefusal, createCode } from '../manage-codes.ts';
import type { InvitationDependencies } from '../ports.ts';
import type { CodeListStore, ListedCode } from './ports.ts';

export type CreateListedCodeDependencies = InvitationDependencies & {
  readonly codeList: Pick<CodeListStore, 'findByCode' | 'findInviterId'>;
};

type Input = Omit<Parameters<typeof createCode>[1], 'inviterId'> & {
  /** The id or the email address of the inviter. */
  readonly inviter: string;
};

export type CreatedCode =
  | { readonly kind: 'done'; readonly code: ListedCode }
  | { readonly kind: 'refused'; readonly reason: CodeRefusal };

/** Adds a registration code of an inviter, who is known by id or email address, and reads it as the list shows it. */
export async function createListedCode(
  deps: CreateListedCodeDependencies,
  { inviter, ...input }: Input,
): Promise<CreatedCode> {
  const inviterId = isUuid(inviter) ? inviter : await findByEmail(deps, inviter);
  if (inviterId === null) return { kind: 'refused', reason: 'inviter-unknown' };
  const result = await createCode(deps, { ...input, inviterId });
  if (result.kind === 'refused') return result;
  const code = await deps.codeList.findByCode(result.code, deps.clock());
  if (!code) throw new Error('The code was not stored');
  return { kind: 'done', code };
}

/** A text that is no address belongs to nobody; PostgreSQL does not accept every text. */
async function findByEmail({ codeList }: CreateListedCodeDependencies, typed: string): Promise<string | null> {
  const email = normalizeEmail(typed);
  return isEmailAddress(email) ? codeList.findInviterId(email) : null;
}
