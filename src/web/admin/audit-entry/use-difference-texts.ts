import { formatMoney } from '#kernel/money.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDateTime, formatList, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useFieldNames } from '../audit/use-field-names.ts';
import type { DifferenceText } from '../changes/difference-table.tsx';
import { useChangeTexts } from '../experiment/history/use-change-texts.ts';
import type { EntryDetails } from './entry-details.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
/** An amount in the smallest unit of the club's currency. */
const MINOR = 'Minor';
const DEFINITION = 'definition.';

/** Returns the function that says a difference of an entry in words: of an experiment as its history does. */
export function useDifferenceTexts(kind: string): (difference: EntryDetails['differences'][number]) => DifferenceText {
  const nameField = useFieldNames();
  const describe = useDescribeValue();
  const describeExperiment = useChangeTexts();
  return ({ path, before, after }) => {
    if (kind === 'experiment' && path.startsWith(DEFINITION))
      return { id: path, ...describeExperiment({ path: path.slice(DEFINITION.length), before, after }) };
    const say = (value: unknown) => describe(value, path);
    return { id: path, what: nameField(kind, path), before: say(before), after: say(after) };
  };
}

function useDescribeValue() {
  const { t, languageTag } = useText();
  const { timeZone, currency } = useBrand();
  const describeText = (text: string) =>
    INSTANT.test(text) ? formatDateTime(new Date(text), languageTag, timeZone) : text;
  const describeNumber = (value: number, path: string) =>
    path.endsWith(MINOR) ? formatMoney({ minor: value, currency }, languageTag) : formatNumber(value, languageTag);
  const describe = (value: unknown, path = ''): string => {
    if (value === null || value === undefined || value === '') return t('experiment.value.none');
    if (typeof value === 'boolean') return t(value ? 'explainCode.yes' : 'explainCode.no');
    if (typeof value === 'number') return describeNumber(value, path);
    if (typeof value === 'string') return describeText(value);
    return isPlainList(value)
      ? formatList(
          value.map((one) => describe(one)),
          languageTag,
        )
      : JSON.stringify(value);
  };
  return describe;
}

function isPlainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object');
}
