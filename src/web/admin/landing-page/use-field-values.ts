import type { ContentProblem } from '#modules/invitation/rules/landing-page/check-content.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type ChangeRefused, PROBLEM_TEXTS } from './change-texts.ts';
import { type LandingPageDetails, readContent } from './page-data.ts';
import { useFieldNames } from './use-field-names.ts';

export type FieldValue = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
};
export type GetField = (name: string) => FieldValue;

/** Returns a field's name, what it contains (what was typed, else the draft, else what visitors see) and what is wrong with it. */
export function useFieldValues(page: LandingPageDetails, refused: ChangeRefused | undefined): GetField {
  const { t } = useText();
  const { nameField } = useFieldNames();
  const stored = toFields(readContent(page.draft ?? page.published) ?? {});
  const typed = refused && Object.keys(refused.typed).length > 0 ? refused.typed : null;
  const problems = refused ? refused.problems : page.problems;
  return (name) => {
    const found = problems.find(({ field }) => field === name);
    return {
      ...{ id: name, name, label: nameField(name) },
      defaultValue: typed ? (typed[name] ?? '') : (stored[name] ?? ''),
      error: found && t(PROBLEM_TEXTS[found.problem as ContentProblem]),
    };
  };
}

/** The values of a content under the names of the form's fields. */
function toFields(content: object, path = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]): readonly (readonly [string, string])[] => {
      const field = path + name;
      if (field === 'sections') return (value as readonly string[]).map((one, at) => [`sections.${one}`, `${at + 1}`]);
      if (value === null) return [];
      if (field === 'voucherMinimumMinor') return [[field, String(Number(value) / 100)]];
      if (typeof value !== 'object') return [[field, String(value)]];
      const own: readonly (readonly [string, string])[] = field === 'product' ? [['hasProduct', 'on']] : [];
      return [...own, ...Object.entries(toFields(value, `${field}.`))];
    }),
  );
}
