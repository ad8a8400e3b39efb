// Collects errors until the error reporter has loaded, which then replaces `push` (browser/error-reports/start.ts).
import type { EarlyErrors } from '#web/browser/error-reports/start.ts';

const kept: unknown[] = [];
(window as Window & { earlyErrors?: EarlyErrors }).earlyErrors = kept;
addEventListener('error', ({ message, error }) => message && keep(error || message));
addEventListener('unhandledrejection', ({ reason }) => keep(reason));

function keep(error: unknown): void {
  if (kept.length < 20) kept.push(error);
}
