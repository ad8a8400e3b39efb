import { createHash } from 'node:crypto';
import type { ExtraSources } from './pages-world.ts';

export type SealedDocument = { readonly html: string; readonly contentSecurityPolicy: string };

type Origin = { readonly publicOrigin: string; readonly extraSources?: ExtraSources | undefined };

/**
 * Turns a document that was rendered with a nonce into one that can be cached: the policy names the hash of each inline
 * script and style that carries the nonce, and the nonce goes away. What was injected cannot know the nonce, so its
 * hash is never named and it does not run.
 */
export function sealDocument(html: string, nonce: string, origin: Origin): SealedDocument {
  const scripts = hashesOf(html, nonce, 'script');
  const styles = hashesOf(html, nonce, 'style');
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    contentSecurityPolicy: policyOf(scripts, styles, origin),
  };
}

function hashesOf(html: string, nonce: string, tag: 'script' | 'style'): readonly string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, 'g'));
  const ours = [...elements].filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`));
  const hashes = ours.filter(([, , content]) => content).map(([, , content = '']) => `'${sha256(content)}'`);
  return [...new Set(hashes)];
}

function sha256(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

function policyOf(
  scripts: readonly string[],
  styles: readonly string[],
  { publicOrigin, extraSources = {} }: Origin,
): string {
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scripts, ...(extraSources.script ?? [])],
    ['style-src', "'self'", ...styles, ...(extraSources.style ?? [])],
    ['img-src', "'self'", 'data:', ...(extraSources.img ?? [])],
    ['font-src', "'self'", ...(extraSources.font ?? [])],
    ['connect-src', "'self'", ...(extraSources.connect ?? [])],
    ['frame-src', ...(extraSources.frame ?? ["'none'"])],
    ['manifest-src', "'self'"],
    ['form-action', "'self'", ...(extraSources.form ?? [])],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ...(publicOrigin.startsWith('https:') ? [['upgrade-insecure-requests']] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}
