import { createHash } from 'node:crypto';
import type { ExtraSources } from '#web/routing/load-context.ts';

export type AllowedDocument = { readonly html: string; readonly contentSecurityPolicy: string };

/** Vite adds styles by script when it serves the sources. Decided when the pages are built, so that no build allows it. */
const HAS_STYLES_OF_VITE = import.meta.env.MODE === 'development';

type Origin = {
  readonly publicOrigin: string;
  readonly extraSources?: ExtraSources | undefined;
  /** Whether the page may show pages of ours in frames. */
  readonly hasFrames?: boolean;
};
/** Hashes of inline code, without quotes. */
type Hashes = { readonly scriptHashes: readonly string[]; readonly styleHashes: readonly string[] };

/**
 * Turns a document that was rendered with a nonce into a cacheable one: the policy lists the hash of each inline script
 * and style that carries the nonce or was added by a step, and the nonce is removed. Injected code cannot know the
 * nonce, so the policy never lists its hash and the browser does not run it.
 */
export function applyCspHashes(html: string, nonce: string, origin: Origin, added?: Hashes): AllowedDocument {
  const { script, style } = findHashes(html, nonce);
  const scripts = new Set([...script, ...(added?.scriptHashes ?? [])]);
  const styles = new Set([...style, ...(added?.styleHashes ?? [])]);
  return {
    html: html.replaceAll(formatNonce(nonce), ''),
    contentSecurityPolicy: formatPolicy([...scripts].map(quote), [...styles].map(quote), origin),
  };
}

function quote(hash: string): string {
  return `'${hash}'`;
}

function formatNonce(nonce: string): string {
  return ` nonce="${nonce}"`;
}

// Searches from marker to marker: a regular expression for whole elements would scan all text in between at every
// rendering.
function findHashes(html: string, nonce: string): Readonly<Record<'script' | 'style', ReadonlySet<string>>> {
  const found = { script: new Set<string>(), style: new Set<string>() };
  const mark = formatNonce(nonce);
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    const [, tag] = /^<(script|style)\b/.exec(html.slice(html.lastIndexOf('<', at), at)) ?? [];
    if (tag !== 'script' && tag !== 'style') continue;
    const start = html.indexOf('>', at) + 1;
    const content = html.slice(start, html.indexOf(`</${tag}>`, start));
    if (content) found[tag].add(sha256(content));
  }
  return found;
}

function sha256(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

function formatPolicy(
  scripts: readonly string[],
  styles: readonly string[],
  { publicOrigin, extraSources = {}, hasFrames = false }: Origin,
): string {
  const frames = [...(hasFrames ? ["'self'"] : []), ...(extraSources.frame ?? [])];
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scripts, ...(extraSources.script ?? [])],
    ['style-src', "'self'", ...(HAS_STYLES_OF_VITE ? ["'unsafe-inline'"] : styles), ...(extraSources.style ?? [])],
    ['img-src', "'self'", 'data:', ...(extraSources.img ?? [])],
    ['font-src', "'self'", ...(extraSources.font ?? [])],
    ['connect-src', "'self'", ...(extraSources.connect ?? [])],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ['manifest-src', "'self'"],
    ['form-action', "'self'", ...(extraSources.form ?? [])],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ...(publicOrigin.startsWith('https:') ? [['upgrade-insecure-requests']] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}
