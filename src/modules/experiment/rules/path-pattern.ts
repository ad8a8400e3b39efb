import { LOCALES } from '#kernel/locale.ts';

/**
 * The most characters that a wildcard within a pattern matches, so that no address takes long to be compared: the time grows
 * with their product.
 */
const MOST_WITHIN = 200;
const MOST_WITHIN_OF_THREE = 35;

/**
 * Builds the regular expression of an experiment's paths, in which `*` stands for any characters: its source is what
 * an SDK evaluates, too, in the syntax that all engines share.
 */
export function buildPathPattern(paths: readonly string[]): string {
  return `^(?:${paths.map((path) => `${escapePattern(path)}${isOpenPattern(path) ? '' : '/?$'}`).join('|')})`;
}

/** The same for an address after its origin: with base path, any language prefix and any query. */
export function buildAddressPattern(path: string, basePath: string): string {
  const prefix = `^${escapeText(basePath)}(?:/(?:${LOCALES.join('|')}))?`;
  return `${prefix}${escapePattern(path)}${isOpenPattern(path) ? '' : '/?(?:[?#]|$)'}`;
}

/** Whether a pattern ends with a wildcard, so that nothing after it matters. */
export function isOpenPattern(pattern: string): boolean {
  return pattern.endsWith('*');
}

function escapePattern(pattern: string): string {
  const closed = isOpenPattern(pattern) ? pattern.slice(0, -1) : pattern === '/' ? '' : pattern;
  const parts = closed.split('*').map(escapeText);
  return parts.join(`[^?#]{0,${parts.length > 3 ? MOST_WITHIN_OF_THREE : MOST_WITHIN}}`);
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
