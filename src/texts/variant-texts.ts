import { adminKeys } from 'virtual:texts/admin-keys';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LOCALES } from '#kernel/locale.ts';
import type { Message } from '#kernel/message.ts';
import { insertWordJoiners } from './insert-word-joiners.ts';
import { listMessageParts, type MessageArgument, type MessageParts } from './message-parts.ts';
import { MESSAGES } from './translate.ts';

/** What visitors agree to is recorded by the version of these texts. */
const RECORDED = /^(?:consent|registration\.(?:newsletter|terms))\./;

/** Admins set up experiments and read their results in these texts. */
const ADMIN_KEYS = new Set(adminKeys);

/** What `formatMessage` knows; null is the plain value. */
const TYPES = [null, 'number', 'select', 'plural', 'selectordinal'];
const NUMERIC = ['number', 'plural', 'selectordinal'];
const MOST_COMPILED = 1_000;

type Compiled =
  | { readonly kind: 'compiled'; readonly message: Message }
  | { readonly kind: 'refused'; readonly problem: string };

const compiled = new Map<string, Compiled>();

/** Whether another text can replace that of a key at all. */
export function canTextVary(key: string): boolean {
  return findFixedReason(key) === null;
}

function findFixedReason(key: string): string | null {
  if (RECORDED.test(key)) return 'what visitors agree to is recorded by its version';
  return ADMIN_KEYS.has(key) ? 'no visitor sees the pages of admins' : null;
}

/** Describes why a text cannot replace that of a key, in any language; null if it can. */
export function findTextProblem(key: string, text: string): string | null {
  const result = compileOnce(key, text);
  return result.kind === 'refused' ? result.problem : null;
}

/** Compiles a text that replaces that of a key; null for a text that cannot. */
export function compileText(key: string, text: string): Message | null {
  const result = compileOnce(key, text);
  return result.kind === 'compiled' ? result.message : null;
}

/** The same few texts are on page after page. */
function compileOnce(key: string, text: string): Compiled {
  const name = `${key} ${text}`;
  const known = compiled.get(name);
  if (known) return known;
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  const result = compile(key, text);
  compiled.set(name, result);
  return result;
}

function compile(key: string, text: string): Compiled {
  const reason = findFixedReason(key);
  if (reason !== null) return refuse(`cannot vary, because ${reason}`);
  const message = parse(text);
  if (typeof message === 'string') return refuse(`does not compile: ${message}`);
  const problem = findPartProblem(listMessageParts(message), listKnownParts(key));
  return problem === null ? { kind: 'compiled', message } : refuse(problem);
}

function refuse(problem: string): Compiled {
  return { kind: 'refused', problem };
}

/** Returns the compiled message, or what the parser reports. */
function parse(text: string): Message | string {
  try {
    return compileMessageOrThrow(insertWordJoiners(text));
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return line.replace(/:$/, '');
  }
}

/** The arguments and tags that pages pass for a key: those of the catalogs in all languages. */
function listKnownParts(key: string): readonly MessageParts[] {
  return LOCALES.flatMap((locale) => {
    const messages = MESSAGES[locale];
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    return message ? [listMessageParts(message)] : [];
  });
}

function findPartProblem({ args, tags, isBroken }: MessageParts, known: readonly MessageParts[]): string | null {
  const knownArgs = known.flatMap((one) => one.args);
  const knownTags = known.flatMap((one) => one.tags);
  if (isBroken) return 'has a tag without its end';
  const tag = tags.find((one) => !knownTags.includes(one));
  if (tag !== undefined) return `has the tag ${tag}; the text of the catalog has ${formatNames(knownTags)}`;
  for (const arg of args) {
    const problem = findArgumentProblem(arg, knownArgs);
    if (problem !== null) return problem;
  }
  return null;
}

function findArgumentProblem({ name, type, cases }: MessageArgument, known: readonly MessageArgument[]): string | null {
  const same = known.filter((one) => one.name === name);
  if (same.length === 0) {
    const names = formatNames(known.map((one) => `{${one.name}}`));
    return `has the argument {${name}}; the text of the catalog has ${names}`;
  }
  if (!TYPES.includes(type) || typeof cases === 'string') return `formats {${name}} in a way that pages do not know`;
  if (Array.isArray(cases) && !cases.includes('other')) return `has no case "other" of {${name}}`;
  const isNumber = same.some((one) => one.type !== null && NUMERIC.includes(one.type));
  if (type !== null && NUMERIC.includes(type) && !isNumber) return `counts by {${name}}, which is no number`;
  return null;
}

function formatNames(names: readonly string[]): string {
  return names.length === 0 ? 'none' : [...new Set(names)].join(', ');
}
