import type { TextKey } from '#texts/keys.ts';
import type { Translate } from '#web/i18n/use-text.ts';

const FIELD_LABELS: Readonly<Record<string, TextKey>> = {
  name: 'splitGenerator.field.name',
  key: 'splitGenerator.field.key',
  hypothesis: 'splitGenerator.field.hypothesis',
  coverage: 'splitGenerator.field.coverage',
  countries: 'splitGenerator.field.countries',
  languages: 'splitGenerator.field.languages',
  paths: 'splitGenerator.field.paths',
  namespace: 'splitGenerator.field.namespace',
  namespaceName: 'splitGenerator.field.namespace',
  namespaceStart: 'splitGenerator.field.namespace',
  namespaceEnd: 'splitGenerator.field.namespace',
  environments: 'splitGenerator.field.environments',
};

/** Names the place of a field in a summary of errors, where the message alone would not say it; null if it does. */
export function findFieldLabel(field: string, t: Translate): string | null {
  const [, at] = /^v(\d+)/.exec(field) ?? [];
  if (at !== undefined) return t('splitGenerator.variation', { number: Number(at) + 1 });
  if (/^p\d+$/.test(field)) return t('splitGenerator.field.prerequisites');
  const label = Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field] : undefined;
  return label ? t(label) : null;
}
