import { isLocale } from '#kernel/locale.ts';
import type { Namespace, Prerequisite, Variation } from '#modules/experiment/rules/experiment.ts';
import { TEXT_PREFIX } from '#modules/experiment/rules/flags.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getFlagControl, getTextKey } from '../split-generator-form/flag-controls.ts';
import { getOptionLabel } from '../split-generator-form/option-labels.ts';
import { useFormats } from './use-formats.ts';

/** Returns the functions that say the parts of a definition in words. */
export function useDefinitionTexts() {
  const texts = useText();
  const { t } = texts;
  const { share, list, language } = useFormats();
  const name = (flag: string) =>
    `${t(getFlagControl(flag).label)}${flag.startsWith(TEXT_PREFIX) ? ` ${getTextKey(flag)}` : ''}`;

  /** The value of a flag: a choice, an ordered list, or a text in some languages. */
  function describeValue(flag: string, value: unknown): string {
    const nameOption = (option: unknown) => getOptionLabel(flag, String(option), texts);
    if (Array.isArray(value)) return value.length > 0 ? value.map(nameOption).join(', ') : t('experiment.value.empty');
    if (typeof value !== 'object' || value === null) return nameOption(value);
    return Object.entries(value)
      .map(([locale, text]) => `${isLocale(locale) ? language(locale) : locale}: ${text}`)
      .join(' · ');
  }

  /** What a variation shows, one line for each flag; none for the page as it is. */
  function describeVariation({ values, redirect }: Pick<Variation, 'values' | 'redirect'>): readonly string[] {
    const set = Object.entries(values).map(([flag, value]) =>
      t('experiment.variation.sets', { flag: name(flag), value: describeValue(flag, value) }),
    );
    return redirect === null ? set : [...set, t('experiment.variation.redirects', { path: redirect })];
  }

  return {
    nameFlag: name,
    describeValue,
    describeVariation,
    describeNamespace: (namespace: Namespace) =>
      t('experiment.namespace', {
        name: namespace.name,
        start: share(namespace.start),
        end: share(namespace.end),
      }),
    describePrerequisite: ({ experiment, variations }: Prerequisite) =>
      t('experiment.prerequisite', { experiment, variations: list(variations) }),
  };
}
