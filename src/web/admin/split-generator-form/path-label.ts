import type { TextKey } from '#texts/keys.ts';
import type { Translate } from '#web/i18n/use-text.ts';
import { getFlagControl, getTextKey } from './flag-controls.ts';

const LABELS: Readonly<Record<string, TextKey>> = {
  key: 'splitGenerator.field.key',
  name: 'splitGenerator.field.name',
  hypothesis: 'splitGenerator.field.hypothesis',
  hashAttribute: 'splitGenerator.field.hashAttribute',
  coverage: 'splitGenerator.field.coverage',
  variations: 'splitGenerator.field.variations',
  'targeting.countries': 'splitGenerator.field.countries',
  'targeting.languages': 'splitGenerator.field.languages',
  'targeting.paths': 'splitGenerator.field.paths',
  prerequisites: 'splitGenerator.field.prerequisites',
  environments: 'splitGenerator.field.environments',
  phase: 'splitGenerator.field.phase',
};

const VARIATION_LABELS: Readonly<Record<string, TextKey>> = {
  name: 'splitGenerator.variation.name',
  key: 'splitGenerator.variation.key',
  weight: 'splitGenerator.variation.weight',
  redirect: 'splitGenerator.variation.redirect',
};

/** Names the place of a difference as the form does: `Variation 2: Share`. */
export function getPathLabel(path: string, t: Translate): string {
  const [, at, rest = ''] = /^variations\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (at !== undefined) {
    const variation = t('splitGenerator.variation', { number: Number(at) + 1 });
    const part = getVariationLabel(rest, t);
    return part === '' ? variation : `${variation}: ${part}`;
  }
  if (path.startsWith('namespace')) return t('splitGenerator.field.namespace');
  const plain = path.replace(/\[\d+\].*$/, '');
  const label = Object.hasOwn(LABELS, plain) ? LABELS[plain] : undefined;
  return label ? t(label) : path;
}

function getVariationLabel(rest: string, t: Translate): string {
  const [, flag] = /^values\["([^"]*)"\]/.exec(rest) ?? [];
  if (flag !== undefined) {
    const { kind, label } = getFlagControl(flag);
    return kind === 'text' ? `${t(label)} ${getTextKey(flag)}` : t(label);
  }
  const label = Object.hasOwn(VARIATION_LABELS, rest) ? VARIATION_LABELS[rest] : undefined;
  return label ? t(label) : rest;
}

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

const SHARES = /(?:^coverage|\.weight|^namespace\.(?:start|end))$/;
const HUNDRED = 100;

/** Formats a value of a definition in a line; a share as a percentage. */
export function formatValue(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return SHARES.test(path) ? `${Number((value * HUNDRED).toFixed(4))} %` : String(value);
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length > 0 ? value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ') : '–';
}
