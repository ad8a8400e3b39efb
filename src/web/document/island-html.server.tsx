import type { ReactNode } from 'react';
import type { RenderIsland } from '#web/browser/lazy/island-html.ts';
import { forgetFormatsSince, getFormatCount } from '#web/i18n/formats.server.ts';

/** Of an island with its properties, of 5 to 15 kB each: eight chapters in each language and country are 1,500. */
const MOST = 2_000;
const known = new Map<string, string>();

export type IslandHtml = {
  readonly render: RenderIsland;
  /** Remembers the HTML of new islands of a rendered document, and leaves placeholders for them. */
  collect(rendered: string): string;
  /** Replaces the placeholders of a completed document. */
  fill(completed: string): string;
};

type Island = { readonly key: string; readonly tag: string; html: string | null };

/**
 * The islands of one document that others have, too. React renders each once; after that a document has placeholders,
 * which are replaced when it is complete, so that no step reads through their HTML. `mark` is a text that nobody can
 * know beforehand, such as the nonce: what a visitor typed is never taken for a placeholder. `dependsOn` names what all
 * islands of the document depend on.
 */
export function openIslandHtml(mark: string, dependsOn: readonly unknown[]): IslandHtml {
  const islands: Island[] = [];
  return {
    render(name, shown, island) {
      const key = JSON.stringify([name, shown, ...dependsOn]);
      const id = `${mark} ${islands.length}`;
      const html = known.get(key) ?? null;
      islands.push({ key, html, tag: `<i data-island="${id}"></i>` });
      return html === null ? (
        <NewIsland id={id}>{island}</NewIsland>
      ) : (
        <div>
          <i data-island={id} />
        </div>
      );
    },
    collect: (rendered) => islands.reduce((html, island) => collect(html, island, mark), rendered),
    fill: (completed) => fill(completed, islands),
  };
}

type NewIslandProps = { readonly id: string; readonly children: ReactNode };

/** The browser formats nothing in an island that it does not hydrate, so that no document needs to carry its formats. */
function NewIsland({ id, children }: NewIslandProps) {
  const formats = getFormatCount();
  return (
    <>
      <i data-island={id} />
      {children}
      <EndOfIsland id={id} formats={formats} />
    </>
  );
}

function EndOfIsland({ id, formats }: { readonly id: string; readonly formats: number }) {
  forgetFormatsSince(formats);
  return <i data-island={id} />;
}

function collect(html: string, island: Island, mark: string): string {
  if (island.html !== null) return html;
  const { key, tag } = island;
  const start = html.indexOf(tag);
  const end = html.indexOf(tag, start + 1);
  const content = html.slice(start + tag.length, end);
  // A page whose rendering failed has no end of an island. What carries the nonce belongs to this document alone.
  if (start < 0 || end < 0 || content.includes(mark)) return html.replaceAll(tag, '');
  if (known.size >= MOST) known.delete(known.keys().next().value ?? key);
  known.set(key, content);
  island.html = content;
  return html.slice(0, start) + formatPlaceholder(tag) + html.slice(end + tag.length);
}

/** In one pass: the placeholders stand in the order in which React rendered their islands. */
function fill(html: string, islands: readonly Island[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { tag, html: island } of islands) {
    const placeholder = formatPlaceholder(tag);
    const at = html.indexOf(placeholder, from);
    if (at < 0 || island === null) continue;
    parts.push(html.slice(from, at), island);
    from = at + placeholder.length;
  }
  return parts.join('') + html.slice(from);
}

function formatPlaceholder(tag: string): string {
  return `<div>${tag}</div>`;
}
