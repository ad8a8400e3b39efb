import type { Namespace, Prerequisite, Variation } from '#modules/experiment/rules/experiment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FIELDS, type FieldPath, HASH_ATTRIBUTE_TEXTS, VARIATION_FIELDS } from '../fields.ts';
import type { ShownDifference } from '../page-data.ts';
import { useDefinitionTexts } from '../use-definition-texts.ts';
import { useFormats } from '../use-formats.ts';
import { type ChangedPlace, parsePath } from './parse-path.ts';

export type ChangeText = { readonly what: string; readonly before: string; readonly after: string };

/** Returns the function that says a difference in words. */
export function useChangeTexts(): (difference: ShownDifference) => ChangeText {
  const describePlace = useDescribePlace();
  const describe = useDescribeValue();
  return ({ path, before, after }) => {
    const place = parsePath(path);
    return { what: describePlace(place), before: describe(place, before), after: describe(place, after) };
  };
}

function useDescribePlace() {
  const { t } = useText();
  const { language } = useFormats();
  const { nameFlag } = useDefinitionTexts();
  return (place: ChangedPlace): string => {
    switch (place.kind) {
      case 'field':
        return t(FIELDS[place.field]);
      case 'variation':
        return t('splitGenerator.variation', { number: place.index + 1 });
      case 'variation-field':
        return t('experiment.history.variationPart', {
          number: place.index + 1,
          part: t(VARIATION_FIELDS[place.field]),
        });
      case 'flag': {
        const part = place.language ? `${nameFlag(place.flag)} (${language(place.language)})` : nameFlag(place.flag);
        return t('experiment.history.variationPart', { number: place.index + 1, part });
      }
      case 'prerequisite':
        return t('experiment.history.prerequisite', { number: place.index + 1 });
      case 'unknown':
        return place.path;
    }
  };
}

/** Null is a value that was not there, or that says nothing: a variation without redirect. */
function useDescribeValue() {
  const { t } = useText();
  const { share } = useFormats();
  const { describeValue, describeVariation, describePrerequisite } = useDefinitionTexts();
  const describeField = useDescribeField();
  const describe = (place: ChangedPlace, value: unknown): string => {
    switch (place.kind) {
      case 'field':
        return describeField(place.field, value);
      case 'flag':
        return describeValue(place.flag, value);
      case 'variation':
        return isVariation(value)
          ? [value.name, share(value.weight), ...describeVariation(value)].join(', ')
          : formatJson(value);
      case 'variation-field':
        return place.field === 'weight' ? share(Number(value)) : String(value);
      case 'prerequisite':
        return isPrerequisite(value) ? describePrerequisite(value) : formatJson(value);
      case 'unknown':
        return formatJson(value);
    }
  };
  return (place: ChangedPlace, value: unknown): string =>
    value === null || value === undefined || value === '' ? t('experiment.value.none') : describe(place, value);
}

type Describe = (value: unknown) => string;

function useDescribeField() {
  const { t } = useText();
  const formats = useFormats();
  const { describeNamespace, describePrerequisite } = useDefinitionTexts();
  const describeShare: Describe = (value) => formats.share(Number(value));
  /** An empty list includes everyone. */
  const describeList = (value: unknown, describe: (one: string) => string = String) => {
    if (!isListOfTexts(value)) return formatJson(value);
    return value.length === 0 ? t('experiment.audience.all') : formats.list(value.map(describe));
  };
  const describers: Readonly<Partial<Record<FieldPath, Describe>>> = {
    coverage: describeShare,
    'namespace.start': describeShare,
    'namespace.end': describeShare,
    namespace: (value) => (isNamespace(value) ? describeNamespace(value) : formatJson(value)),
    hashAttribute: (value) => (isHashAttribute(value) ? t(HASH_ATTRIBUTE_TEXTS[value]) : formatJson(value)),
    'targeting.countries': (value) => describeList(value, formats.country),
    'targeting.languages': (value) => describeList(value, formats.language),
    'targeting.paths': (value) => describeList(value),
    environments: (value) => describeList(value),
    prerequisites: (value) =>
      Array.isArray(value) && value.length > 0 && value.every(isPrerequisite)
        ? value.map(describePrerequisite).join(' · ')
        : t('experiment.value.none'),
  };
  return (field: FieldPath, value: unknown): string => (describers[field] ?? formatJson)(value);
}

function formatJson(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isHashAttribute(value: unknown): value is keyof typeof HASH_ATTRIBUTE_TEXTS {
  return typeof value === 'string' && Object.hasOwn(HASH_ATTRIBUTE_TEXTS, value);
}

function isNamespace(value: unknown): value is Namespace {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value;
}

function isPrerequisite(value: unknown): value is Prerequisite {
  return typeof value === 'object' && value !== null && 'experiment' in value && 'variations' in value;
}

function isVariation(value: unknown): value is Variation {
  return typeof value === 'object' && value !== null && 'weight' in value && 'values' in value && 'redirect' in value;
}
