import type { MemberField } from '#kernel/domain-events.ts';
import type { Gender, PersonDetails } from '#modules/registration/rules/form.ts';

/** The same details as they are stored; an admin may have no gender, and a country in which nobody registers any more. */
export type StoredDetails = Readonly<Record<'firstName' | 'lastName' | 'country', string>> & {
  readonly gender: Gender | null;
};

export type DetailField = Extract<MemberField, 'name' | 'gender' | 'country'>;

/** What a correction changes, as shops and the audit log name it; nothing for a repetition. */
export function listChangedDetails(before: StoredDetails, after: PersonDetails): readonly DetailField[] {
  const isNameChanged = before.firstName !== after.firstName || before.lastName !== after.lastName;
  return [
    ...(isNameChanged ? (['name'] as const) : []),
    ...(before.gender === after.gender ? [] : (['gender'] as const)),
    ...(before.country === after.country ? [] : (['country'] as const)),
  ];
}
