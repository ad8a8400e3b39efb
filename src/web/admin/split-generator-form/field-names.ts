/** The names of the form's fields, which are the ids of their elements, too. Names of repeated parts have their index. */
export function nameVariation(index: number): string {
  return `v${index}`;
}

type VariationPart = 'id' | 'name' | 'key' | 'weight' | 'redirect' | 'up' | 'down' | 'remove';

export function nameVariationField(index: number, part: VariationPart): string {
  return `v${index}-${part}`;
}

/** The value of a flag in a variation, by the places of both. */
export function nameValue(variation: number, flag: number): string {
  return `v${variation}-f${flag}`;
}

/** A part of such a value: the text of a language, the switch of a list, an entry of it. */
export function nameValuePart(variation: number, flag: number, part: string): string {
  return `${nameValue(variation, flag)}-${part}`;
}

export function namePrerequisite(index: number): string {
  return `p${index}`;
}

export function namePrerequisiteVariations(index: number): string {
  return `p${index}-variations`;
}
