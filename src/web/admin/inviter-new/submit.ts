import type { InviterRefusal } from '#modules/invitation/rules/inviter-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { createInviter } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import { KEY_FIELD, parseAmount } from '../inviters/change-inviters.ts';

export const FIELDS = ['firstName', 'lastName', 'email', 'balance'] as const;
export type Field = (typeof FIELDS)[number];

/** What was typed, so that it stays in its fields. */
export type Typed = Readonly<Record<Field, string>>;
/** Why no inviter was added; `field` is where it appears, null for above the form. */
export type Refusal = {
  readonly kind: 'refused';
  readonly text: TextKey;
  readonly field: Field | null;
  readonly typed: Typed;
  /** The response may have been lost, not the inviter: what is sent again has the same idempotency key. */
  readonly key: string;
};
type Creation = { readonly kind: 'done'; readonly id: string } | Refusal;

const REFUSALS: Readonly<Partial<Record<InviterRefusal, { readonly field: Field | null; readonly text: TextKey }>>> = {
  'name-invalid': { field: 'firstName', text: 'inviters.new.refused.name' },
  'email-invalid': { field: 'email', text: 'inviters.new.refused.email' },
  'email-taken': { field: 'email', text: 'inviters.new.refused.taken' },
  'amount-invalid': { field: 'balance', text: 'inviters.refused.amount' },
  'key-used': { field: null, text: 'inviters.new.refused.keyUsed' },
};

/** Adds the inviter of a posted form. */
export async function submitInviter(run: Run, form: FormData): Promise<Creation> {
  const { balance: amount, ...person } = readTyped(form);
  const balance = amount === '0' ? 0 : parseAmount(amount);
  if (balance === undefined) return refuse(form, 'inviters.refused.amount', 'balance');
  try {
    const variables = { ...person, balance, idempotencyKey: readKey(form) };
    const { result } = await run(createInviter, variables);
    if (result.__typename === 'InviterChanged') return { kind: 'done', id: result.inviterId };
    const known = REFUSALS[result.reason as InviterRefusal];
    const refusal = refuse(form, known?.text ?? 'error.technical', known?.field ?? null);
    // The key may belong to an inviter with the address of an earlier try; the next try is about another one.
    return result.reason === 'email-taken' ? { ...refusal, key: '' } : refusal;
  } catch (error) {
    return refuse(form, getText(error), null);
  }
}

export function refuse(form: FormData, text: TextKey, field: Field | null): Refusal {
  return { kind: 'refused', text, field, typed: readTyped(form), key: readKey(form) };
}

function readKey(form: FormData): string {
  return String(form.get(KEY_FIELD) ?? '');
}

function readTyped(form: FormData): Typed {
  const [firstName = '', lastName = '', email = '', balance = ''] = FIELDS.map((name) =>
    String(form.get(name) ?? '').trim(),
  );
  return { firstName, lastName, email, balance };
}
