// Compares messages in ICU form with the English ones, and finds their uses in the program.
import {
  type CompiledIcuChoices,
  type CompiledMessage,
  compileMessageOrThrow,
} from '@lingui/message-utils/compileMessage';
import type { SourceFile } from '../architecture/source-files.ts';
import { collect, dottedName, getLine, isNode, type Node, stringValue } from '../architecture/syntax.ts';

export type Catalog = Readonly<Record<string, unknown>>;

/** Problems of a translated message, compared with the English one. */
export function findMessageProblems(locale: string, message: string, english: string): readonly string[] {
  if (message.trim() === '') return ['is empty'];
  try {
    const faults = missingForms(locale, compileMessageOrThrow(message));
    const differs = signature(message).join(' ') !== signature(english).join(' ');
    return differs
      ? [
          ...faults,
          `has ${signature(message).join(' ') || 'no arguments'}, English ${signature(english).join(' ') || 'none'}`,
        ]
      : faults;
  } catch (error) {
    return [`does not parse: ${String(error)}`];
  }
}

/** The arguments with their types (and the choices of a select), and the rich tags, sorted, each once. */
function signature(message: string): readonly string[] {
  const tags = message.match(/<\/?\w+\/?>/g) ?? [];
  return [...new Set([...listArguments(compileMessageOrThrow(message)), ...tags])].toSorted();
}

function listArguments(message: CompiledMessage): readonly string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, type = 'text', format] = token;
    if (!isChoices(format)) return [`{${name}, ${type}}`];
    const choices = type === 'select' ? ` ${Object.keys(getCases(format)).toSorted().join('|')}` : '';
    return [`{${name}, ${type}${choices}}`, ...Object.values(getCases(format)).flatMap(listArguments)];
  });
}

/** Plurals that lack a form which the language uses for some whole number up to a hundred, as Polish `few` and `many`. */
function missingForms(locale: string, message: CompiledMessage): readonly string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string' || !isChoices(token[2])) return [];
    const cases = getCases(token[2]);
    const needed =
      token[1] === 'select'
        ? ['other']
        : listPluralForms(locale, token[1] === 'selectordinal' ? 'ordinal' : 'cardinal');
    const missing = needed.filter((form) => !(form in cases)).map((form) => `lacks the form ${form} of {${token[0]}}`);
    return [...missing, ...Object.values(cases).flatMap((inner) => missingForms(locale, inner))];
  });
}

function listPluralForms(locale: string, type: 'cardinal' | 'ordinal'): readonly string[] {
  const rules = new Intl.PluralRules(locale, { type });
  return [...new Set([...Array.from({ length: 101 }, (_, number) => rules.select(number)), 'other'])];
}

function isChoices(format: unknown): format is CompiledIcuChoices {
  return typeof format === 'object' && format !== null && 'offset' in format;
}

function getCases({ offset: _, ...cases }: CompiledIcuChoices): Readonly<Record<string, CompiledMessage>> {
  return cases as Readonly<Record<string, CompiledMessage>>;
}

/** The literal keys that a file uses: t('key'), i18n.t('key'), i18n._('key'), <Text id="key">, <Trans id="key">. */
export function findUsedKeys(file: SourceFile): readonly { readonly key: string; readonly at: string }[] {
  return collect(file, (node) => {
    const key = stringValue(node.type === 'CallExpression' ? calledKey(node) : markupKey(node));
    return key === undefined ? undefined : { key, at: `${file.path}:${getLine(file, node)}` };
  });
}

/** The keys that a file translates without values, as t('key'). A message with arguments would show gaps there. */
export function findKeysWithoutValues(file: SourceFile): readonly { readonly key: string; readonly at: string }[] {
  return collect(file, (node) => {
    const hasValues = node.type !== 'CallExpression' || !Array.isArray(node.arguments) || node.arguments.length > 1;
    const key = hasValues ? undefined : stringValue(calledKey(node));
    return key === undefined ? undefined : { key, at: `${file.path}:${getLine(file, node)}` };
  });
}

/** Whether a message has an argument, such as `{name}`. */
export function hasArguments(message: string): boolean {
  return listArguments(compileMessageOrThrow(message)).length > 0;
}

/** Every string literal of a file: a key among them counts as used, also where it is passed in a variable. */
export function quotedTexts(file: SourceFile): readonly string[] {
  return collect(file, stringValue);
}

const visibleAttributes = ['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'label'];

/** Sentences of two words or more that a page would show in one language only. */
export function literalSentences(file: SourceFile): readonly string[] {
  return collect(file, (node) => {
    const attribute =
      node.type === 'JSXAttribute' && isNode(node.name) && visibleAttributes.includes(String(node.name.name));
    const text = node.type === 'JSXText' ? String(node.value) : attribute ? stringValue(node.value) : undefined;
    return text && /\p{L}{2,}\s+\p{L}{2,}/u.test(text)
      ? `${file.path}:${getLine(file, node)}: ${text.trim()}`
      : undefined;
  });
}

function calledKey(call: Node): unknown {
  const isAsking = /(?:^|\.)(?:t|_)$/.test(dottedName(call.callee) ?? '');
  return isAsking && Array.isArray(call.arguments) ? call.arguments[0] : undefined;
}

function markupKey(node: Node): unknown {
  if (node.type !== 'JSXOpeningElement' || !isNode(node.name) || !['Text', 'Trans'].includes(String(node.name.name)))
    return undefined;
  const attributes = Array.isArray(node.attributes) ? node.attributes.filter(isNode) : [];
  const value = attributes.find(({ name }) => isNode(name) && name.name === 'id')?.value;
  return isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value;
}
