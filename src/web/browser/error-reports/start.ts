import type { ErrorReportConfig } from '#web/routing/document-data.tsx';
import { onConsent } from '../consent/consent-status.ts';
import { onOperationError } from '../graphql/error-hook.ts';
import type { Reporter } from './rollbar.ts';

type PendingError = readonly [error: unknown, about: object];
/** The errors that the inline script `keep-early-errors` collects for the reporter. */
export type EarlyErrors = { push(error: unknown): unknown; splice(start: number): readonly unknown[] };

const MAX_PENDING = 20;

/**
 * Starts reporting errors: earlier ones, errors that reach the window, and failed operations. Until the visitor has
 * decided, they wait in memory; if refused, they are dropped, and the library is not loaded.
 */
export function startErrorReports(facts: ErrorReportConfig): void {
  let allowed: boolean | null = null;
  let waiting: PendingError[] = [];
  let opening: Promise<Reporter> | null = null;
  let reporter: Reporter | null = null;
  const known = new WeakSet<object>();

  function take(error: unknown, about: object): void {
    if (isAborted(error)) return;
    // A failed operation may arrive a second time, as an unhandled rejection.
    if (typeof error === 'object' && error !== null) {
      if (known.has(error)) return;
      known.add(error);
    }
    if (allowed === false) return;
    if (allowed && reporter) reporter.report(error, about);
    else if (waiting.length < MAX_PENDING) waiting.push([error, about]);
  }

  function decide(decided: boolean): void {
    if (decided === allowed) return;
    allowed = decided;
    if (!decided) waiting = [];
    reporter?.setEnabled(decided);
    if (!decided || reporter) return;
    opening ??= import('./rollbar.ts').then(({ openRollbar }) => openRollbar(facts));
    opening.then(begin).catch(() => undefined);
  }

  function begin(opened: Reporter): void {
    reporter = opened;
    if (!allowed) opened.setEnabled(false);
    else for (const [error, about] of waiting) opened.report(error, about);
    waiting = [];
  }

  takeOverEarlyErrors((error) => take(error, {}));
  onOperationError((error, operation) => take(error, { operation }));
  if (facts.needsConsent) onConsent(({ categories }) => decide(categories.includes('analytics')));
  else decide(true);
}

/** Whether a request was aborted: React Router leaves some of these rejections unhandled where a newer request replaced one. */
function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function takeOverEarlyErrors(take: (error: unknown) => void): void {
  const { earlyErrors } = window as Window & { earlyErrors?: EarlyErrors };
  if (!earlyErrors) return;
  earlyErrors.push = take;
  for (const error of earlyErrors.splice(0)) take(error);
}
