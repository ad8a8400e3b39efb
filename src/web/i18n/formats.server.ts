import { AsyncLocalStorage } from 'node:async_hooks';
import { listenToFormats } from '#kernel/formats.ts';
import { FORMATS_ID } from './formats-of-document.ts';

const formatted = new AsyncLocalStorage<Map<string, string>>();
listenToFormats((key, said) => formatted.getStore()?.set(key, said));

/** Renders a document and has it carry all numbers, dates and lists that were formatted for it, for its hydration. */
export async function withFormats(render: () => Promise<string>): Promise<string> {
  const formats = new Map<string, string>();
  const html = await formatted.run(formats, render);
  if (formats.size === 0) return html;
  const json = JSON.stringify(Object.fromEntries(formats)).replaceAll('<', '\\u003c');
  return html.replace('</head>', () => `<script id="${FORMATS_ID}" type="application/json">${json}</script></head>`);
}
