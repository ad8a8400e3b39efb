import { randomUUID } from 'node:crypto';
import type { Config, Secrets } from '#platform/config/build-config.ts';
import type { Item, ProgramInfo } from '#platform/error-reports/log-line-item.ts';
import { createItemPost } from '#platform/error-reports/post-item.ts';
import { createErrorReporter, type ErrorReporter } from '#platform/error-reports/reporter.ts';
import { createErrorSink, type ErrorSink } from '#platform/error-reports/sink.ts';
import { ERROR_INGEST } from '#platform/error-reports/sink-routes.ts';
import type { ErrorReportConfig } from '#web/routing/document-data.tsx';

type ErrorReports = ErrorReporter & { readonly sink: ErrorSink | null };

/**
 * Where the program reports its logged errors: to the operator's service where its token is set, else to the sink of a
 * development start, else nowhere.
 */
export function openErrorReports(config: Config, secrets: Pick<Secrets, 'rollbarServerToken'>): ErrorReports {
  const sink = config.production ? null : createErrorSink();
  const clock = () => new Date();
  const token = secrets.rollbarServerToken();
  const keep = sink && (async (item: Item) => sink.keep(item, null, clock()));
  const send = token === null ? keep : createItemPost(config.rollbarEndpoint, token);
  if (!send) return { sink, take: () => undefined, close: async () => undefined };
  const reporter = createErrorReporter({
    clock,
    newUuid: randomUUID,
    about: getProgramInfo(config),
    send,
    onLost: reportDeliveryFailure,
  });
  return { sink, ...reporter };
}

function getProgramInfo(config: Config): ProgramInfo {
  return {
    environment: config.environmentName,
    codeVersion: config.codeVersion ?? import.meta.env?.APP_VERSION ?? 'unknown',
  };
}

/** Writes to stderr: a line in the log would be reported again. */
function reportDeliveryFailure(reason: string): void {
  process.stderr.write(`Error reports do not arrive (${reason}); the log has them all\n`);
}

/** The settings for error reports of browsers; null where browsers report none. */
export function getErrorReportSettings(config: Config): ErrorReportConfig | null {
  const { rollbarToken, production, errorReports, codeVersion } = config;
  if (errorReports === 'off' || (rollbarToken === null && production)) return null;
  return {
    token: rollbarToken ?? 'development',
    endpoint: rollbarToken === null ? ERROR_INGEST : formatPolicyEndpoint(config),
    codeVersion,
    needsConsent: errorReports === 'consent',
  };
}

/** The endpoint as a CSP source: without a query, and without the characters that would end the source. */
function formatPolicyEndpoint({ rollbarEndpoint }: Config): string {
  const { origin, pathname } = new URL(rollbarEndpoint);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}
