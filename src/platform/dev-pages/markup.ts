import { BASE_PATH } from '#kernel/base-path.ts';
import type { Instant } from '#kernel/instant.ts';

const STYLE_SHEET = `${BASE_PATH}/dev/mailbox.css`;

/** An instant, formatted to the second. */
export function time(instant: Instant): Html {
  const iso = instant.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
}

/** A complete document; its style sheet is served with the mailbox. */
export function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title}</title>
    <link rel="stylesheet" href="${STYLE_SHEET}">
  </head>
  <body>
    ${body}
  </body>
</html>
`.markup;
}

/** Markup that is safe to insert unchanged; every other value is escaped. */
export type Html = { readonly markup: string };

/** Markup whose values are escaped. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return { markup: parts.map((part, index) => part + toMarkup(values[index] ?? '')).join('') };
}

function toMarkup(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeHtml(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
