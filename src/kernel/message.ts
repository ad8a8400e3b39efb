import { getFormatted } from './formats.ts';

/**
 * A message as the build compiles it from ICU: texts, `['name']`, `['count', 'plural', { one: [..], other: [..] }]`.
 */
export type Message = readonly Token[];
type Token = string | readonly [name: string, type?: string, cases?: unknown];
type Cases = Readonly<Record<string, Message>> & { readonly offset?: number };

export type MessageValues = Readonly<Record<string, string | number | Date>>;

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Formats a compiled message with its values, in the conventions of a language tag. `#` is the number of a plural. */
export function formatMessage(message: Message, values: MessageValues, tag: string, counted?: string): string {
  let formatted = '';
  for (const token of message) {
    if (typeof token !== 'string') formatted += formatArgument(token, values, tag, counted);
    else formatted += token === '#' && counted !== undefined ? counted : token;
  }
  return formatted;
}

function formatArgument(
  [name, type, cases]: Exclude<Token, string>,
  values: MessageValues,
  tag: string,
  counted?: string,
) {
  const value = values[name] ?? '';
  if (type === undefined) return String(value);
  if (type === 'number') return formatted(Number(value), tag);
  const choices = cases as Cases;
  if (type === 'select') return formatMessage(selectCase(choices, String(value)), values, tag, counted);
  if (type !== 'plural' && type !== 'selectordinal') throw new Error(`Messages do not support {${name}, ${type}}`);
  const count = Number(value) - (choices.offset ?? 0);
  const form = getFormatted(`${tag} ${type} ${count}`, () => getPluralRules(tag, type).select(count));
  const exact = Object.hasOwn(choices, String(value)) ? String(value) : form;
  return formatMessage(selectCase(choices, exact), values, tag, formatted(count, tag));
}

function selectCase(cases: Cases, name: string): Message {
  return (Object.hasOwn(cases, name) ? cases[name] : cases.other) ?? [];
}

function getPluralRules(tag: string, type: 'plural' | 'selectordinal'): Intl.PluralRules {
  const key = `${type} ${tag}`;
  const rules = plurals.get(key) ?? new Intl.PluralRules(tag, { type: type === 'plural' ? 'cardinal' : 'ordinal' });
  plurals.set(key, rules);
  return rules;
}

function formatted(value: number, tag: string): string {
  return getFormatted(`${tag} number ${value}`, () => {
    const format = numbers.get(tag) ?? new Intl.NumberFormat(tag);
    numbers.set(tag, format);
    return format.format(value);
  });
}
