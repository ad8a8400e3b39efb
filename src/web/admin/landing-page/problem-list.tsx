import type { ContentProblem } from '#modules/invitation/rules/landing-page/check-content.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PROBLEM_TEXTS } from './change-texts.ts';
import type { ShownProblem } from './page-data.ts';
import { useFieldNames } from './use-field-names.ts';

/** What is wrong, each with a link to its field. */
export function ProblemList({ problems }: { readonly problems: readonly ShownProblem[] }) {
  const { t } = useText();
  const { nameField } = useFieldNames();
  if (problems.length === 0) return null;
  return (
    <ul>
      {problems.map(({ field, problem }) => (
        <li key={`${field} ${problem}`}>
          <a href={`#${field}`}>{nameField(field)}</a>: {t(PROBLEM_TEXTS[problem as ContentProblem])}
        </li>
      ))}
    </ul>
  );
}
