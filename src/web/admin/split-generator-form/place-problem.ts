import { namePrerequisite, nameValue, nameValuePart, nameVariation, nameVariationField } from './field-names.ts';

/** The kind of field that a path of a definition leads to: it selects the text of what a field accepts. */
export type FieldKind =
  | 'key'
  | 'name'
  | 'hypothesis'
  | 'hashAttribute'
  | 'coverage'
  | 'share'
  | 'variations'
  | 'variation'
  | 'variationKey'
  | 'value'
  | 'redirect'
  | 'countries'
  | 'languages'
  | 'paths'
  | 'namespace'
  | 'namespaceName'
  | 'prerequisites'
  | 'prerequisite'
  | 'environments'
  | 'phase'
  | 'form';

export type ProblemField = {
  /** The name of the field, which is the id of its element; empty for the form as a whole. */
  readonly field: string;
  readonly kind: FieldKind;
  /** The flag whose value it is. */
  readonly flag?: string;
};

const FORM: ProblemField = { field: '', kind: 'form' };

const PLAIN: Readonly<Record<string, ProblemField>> = {
  key: { field: 'key', kind: 'key' },
  name: { field: 'name', kind: 'name' },
  hypothesis: { field: 'hypothesis', kind: 'hypothesis' },
  hashAttribute: { field: 'hashAttribute', kind: 'hashAttribute' },
  coverage: { field: 'coverage', kind: 'coverage' },
  variations: { field: 'variations', kind: 'variations' },
  targeting: { field: 'countries', kind: 'countries' },
  'targeting.countries': { field: 'countries', kind: 'countries' },
  'targeting.languages': { field: 'languages', kind: 'languages' },
  'targeting.paths': { field: 'paths', kind: 'paths' },
  namespace: { field: 'namespace', kind: 'namespace' },
  'namespace.name': { field: 'namespaceName', kind: 'namespaceName' },
  'namespace.start': { field: 'namespaceStart', kind: 'share' },
  'namespace.end': { field: 'namespaceEnd', kind: 'share' },
  prerequisites: { field: 'prerequisites', kind: 'prerequisites' },
  environments: { field: 'environments', kind: 'environments' },
  phase: { field: 'newPhase', kind: 'phase' },
};

/** Finds the field of the form for the path of a problem, as `variations[1].weight`. */
export function placeProblem(path: string, flags: readonly string[]): ProblemField {
  const plain = path.replace(/\[\d+\]$/, '');
  if (Object.hasOwn(PLAIN, plain) && !/^(?:variations|prerequisites)\[/.test(path)) return PLAIN[plain] ?? FORM;
  const [, list = '', at = '', rest = ''] = /^(variations|prerequisites)\[(\d+)\](.*)$/.exec(path) ?? [];
  if (list === 'variations') return placeVariation(Number(at), rest, flags);
  if (list === 'prerequisites') return { field: namePrerequisite(Number(at)), kind: 'prerequisite' };
  return FORM;
}

function placeVariation(index: number, rest: string, flags: readonly string[]): ProblemField {
  if (rest === '.weight') return { field: nameVariationField(index, 'weight'), kind: 'share' };
  if (rest === '.key') return { field: nameVariationField(index, 'key'), kind: 'variationKey' };
  if (rest === '.name') return { field: nameVariationField(index, 'name'), kind: 'name' };
  if (rest === '.redirect') return { field: nameVariationField(index, 'redirect'), kind: 'redirect' };
  const [, flag = '', part = ''] = /^\.values\["([^"]*)"\](.*)$/.exec(rest) ?? [];
  const at = flags.indexOf(flag);
  if (at < 0) return { field: nameVariation(index), kind: 'variation' };
  const [, locale] = /^\.(\w\w)$/.exec(part) ?? [];
  const field = locale ? nameValuePart(index, at, locale) : nameValue(index, at);
  return { field, kind: 'value', flag };
}
