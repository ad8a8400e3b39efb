import { BASE_PATH } from '#kernel/base-path.ts';
import { type Html, html, page, time } from '../dev-pages/markup.ts';
import type { StoredItem } from './sink.ts';

type Trace = { readonly exception?: { readonly class?: unknown; readonly message?: unknown } };
type Body = {
  readonly trace?: Trace;
  readonly trace_chain?: readonly Trace[];
  readonly message?: { readonly body?: unknown };
};

const LONGEST_TITLE = 120;

/** All reports, newest first, each with the complete data. */
export function errorsPage(items: readonly StoredItem[]): string {
  return page(
    'Error reports',
    html`<h1>Error reports</h1>
    <p>What would have been sent to the error service, newest first. Also as <a href="${BASE_PATH}/dev/errors.json">JSON</a>.</p>
    ${items.length === 0 ? html`<p>No report so far.</p>` : html`${items.map(section)}`}`,
  );
}

function section({ receivedAt, from, item }: StoredItem): Html {
  return html`
    <h2>${shortened(formatTitle(item.body))}</h2>
    <dl>
      <dt>When</dt><dd>${time(receivedAt)}</dd>
      <dt>From</dt><dd>${from}</dd>
      <dt>Level</dt><dd>${formatText(item.level, '')}</dd>
      <dt>Context</dt><dd>${formatText(item.context, '')}</dd>
    </dl>
    <details><summary>All that was sent</summary><pre>${JSON.stringify(item, null, 2)}</pre></details>`;
}

/** The page shows the full title below. */
function shortened(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title;
}

function formatTitle(given: unknown): string {
  const body = (given ?? {}) as Body;
  const trace = body.trace ?? body.trace_chain?.[0];
  if (trace?.exception)
    return `${formatText(trace.exception.class, 'Error')}: ${formatText(trace.exception.message, '')}`;
  return formatText(body.message?.body, 'Message');
}

/** Senders may send any data: a value that should be a text but is not is shown as JSON. */
function formatText(value: unknown, otherwise: string): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? otherwise : JSON.stringify(value);
}
