import { createHash } from 'node:crypto';
import { inlineScripts } from 'virtual:inline-scripts';
import { ARGUMENT } from './inline-script-argument.ts';

// A rendered document between React and the response. Only this file parses the structure of React's markup.

export type HtmlDocument = {
  /** Up to the charset, the first element in the head. */
  readonly opening: string;
  /** Elements added right after the charset. */
  readonly first: readonly string[];
  /** The other elements of the head, in their order. */
  readonly head: readonly string[];
  /** From the end of the head. */
  readonly rest: string;
  /** Hashes of the inline scripts and styles that steps added. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

type Attributes = Readonly<Record<string, string>>;
/** `hash` is that of the text, for the policy. */
export type InlineStyle = { readonly text: string; readonly hash: string };

type InlineScriptName = keyof typeof inlineScripts;

/** Browsers look for the charset in the first kilobyte only. */
const HEAD_START = '<head><meta charSet="utf-8"/>';
const HEAD_END = '</head>';
const HEAD_ELEMENT = /<(?:meta|link)\b[^>]*>|<(title|script|style)\b[^>]*>.*?<\/\1>/gsy;

/** Null if React's markup of the head is not the expected one. */
export function parseDocument(html: string): HtmlDocument | null {
  const start = html.indexOf(HEAD_START) + HEAD_START.length;
  const end = html.indexOf(HEAD_END);
  const content = html.slice(start, end);
  const head = content.match(HEAD_ELEMENT) ?? [];
  if (start < HEAD_START.length || end < start || head.join('') !== content) return null;
  return { opening: html.slice(0, start), first: [], head, rest: html.slice(end), scriptHashes: [], styleHashes: [] };
}

export function formatDocument({ opening, first, head, rest }: HtmlDocument): string {
  return opening + first.join('') + head.join('') + rest;
}

/**
 * Holds back the router's module script: it becomes text that `defer-start` runs. Null if React rendered scripts
 * without exactly one module among them. A document without scripts stays as it is.
 */
export function holdProgram(document: HtmlDocument, nonce: string): HtmlDocument | null {
  const tags = [...document.rest.matchAll(/<script\b[^>]*>/g)].filter(([tag]) => getAttribute(tag, 'nonce') === nonce);
  if (tags.length === 0) return document;
  const [program, second] = tags.filter(([tag]) => getAttribute(tag, 'type') === 'module');
  if (!program || second) return null;
  const [tag] = program;
  const text = tag.replace(' type="module"', ' type="text/plain"').replace(' async=""', '');
  const { rest } = document;
  return { ...document, rest: rest.slice(0, program.index) + text + rest.slice(program.index + tag.length) };
}

/** The value of an attribute of a tag, as written; null without it. React quotes values and escapes quotes in them. */
export function getAttribute(tag: string, name: string): string | null {
  const mark = ` ${name}="`;
  const at = tag.indexOf(mark);
  return at < 0 ? null : tag.slice(at + mark.length, tag.indexOf('"', at + mark.length));
}

/** Whether an element is a link with this `rel`. */
export function isLink(element: string, rel: string): boolean {
  return element.startsWith('<link') && element.includes(` rel="${rel}"`);
}

/** The only function that adds elements to the head: at its end, or right after the charset. */
export function addToHead(document: HtmlDocument, element: string, part: 'first' | 'head' = 'head'): HtmlDocument {
  return { ...document, [part]: [...document[part], element] };
}

/** Adds an element at the start of the body, where React skips what it did not render. Null without a body. */
export function addToBody(document: HtmlDocument, element: string): HtmlDocument | null {
  const [tag] = /<body\b[^>]*>/.exec(document.rest) ?? [];
  if (tag === undefined) return null;
  const start = document.rest.indexOf(tag) + tag.length;
  return { ...document, rest: document.rest.slice(0, start) + element + document.rest.slice(start) };
}

/** The only function that adds an inline script: one of the folder inline-scripts, with an argument in an attribute. */
export function addInlineScript(
  document: HtmlDocument,
  name: InlineScriptName,
  part: 'first' | 'head',
  argument?: unknown,
): HtmlDocument {
  const { code, hash } = inlineScripts[name];
  const given = argument === undefined ? '' : ` ${ARGUMENT}='${escapeJson(argument)}'`;
  const added = addToHead(document, `<script${given}>${code}</script>`, part);
  return { ...added, scriptHashes: [...added.scriptHashes, hash] };
}

/** Inserts an inline style before the element of the head at `index`. */
export function addInlineStyle(document: HtmlDocument, { text, hash }: InlineStyle, index: number): HtmlDocument {
  const head = document.head.toSpliced(index, 0, `<style>${text}</style>`);
  return { ...document, head, styleHashes: [...document.styleHashes, hash] };
}

/** Joins style sheets to an inline style. */
export function createInlineStyle(sheets: readonly string[]): InlineStyle {
  const text = sheets.join('');
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

/** Adds a data block for scripts or machines. It never runs, and its escaped content cannot close it. */
export function addData(document: HtmlDocument, attributes: Attributes, data: unknown): HtmlDocument {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return addToHead(document, `<script${formatAttributes(attributes)}>${json}</script>`);
}

/** An element without content. */
export function formatElement(name: 'link' | 'meta', attributes: Attributes): string {
  return `<${name}${formatAttributes(attributes)}/>`;
}

/** A text as the content of an element. */
export function escapeText(text: string): string {
  return escapeCharacters(text, /[&<>"']/g);
}

function formatAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeCharacters(value, /[&<>"']/g)}"`)
    .join('');
}

/** Escapes JSON for single quotes, so that its double quotes stay unchanged. */
function escapeJson(value: unknown): string {
  return escapeCharacters(JSON.stringify(value), /[&<>']/g);
}

function escapeCharacters(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => `&#${character.charCodeAt(0)};`);
}
