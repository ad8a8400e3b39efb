import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import type { ScannerSign } from '#kernel/scanner-sign.ts';

/** Programs that open links of mails before or beside their reader, and that `isbot` does not know. */
const MAIL_SCANNERS =
  /barracuda|mimecast|proofpoint|urldefense|safelinks|ms-?office|microsoft office|bingpreview|trend ?micro|symantec|messagelabs|sophos|cloudmark|ironport|fireeye|forcepoint|zscaler|vade ?secure|googleimageproxy|yahoomailproxy/i;

type Opening = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Browsers send Fetch Metadata to trustworthy origins only: TLS, or this machine. */
  readonly isTrustworthy: boolean;
};

/**
 * Why the opening of a mailed link counts as one by a scanner; null for a person (specification K11). A scanner that sends
 * what a browser sends cannot be told from one.
 */
export function findScannerSign({ method, headers, isTrustworthy }: Opening): ScannerSign | null {
  const agent = headers['user-agent'] ?? '';
  if (method === 'HEAD') return 'head';
  if (isSpeculative(headers)) return 'prefetch';
  if (MAIL_SCANNERS.test(agent)) return 'mail-scanner';
  if (isbot(agent)) return 'bot';
  if (agent === '') return 'no-user-agent';
  return isTrustworthy && !isNavigation(agent, headers['sec-fetch-mode']) ? 'no-navigation' : null;
}

/** Whether the browser fetches a page that its user may never see. */
export function isSpeculative(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz'] ?? '';
  return /prefetch|prerender|preview/i.test(String(purpose));
}

/** A link that is followed is a navigation. A browser that is too old to say so, or unknown, gets the benefit of the doubt. */
function isNavigation(agent: string, mode: string | string[] | undefined): boolean {
  return mode === undefined ? !sendsFetchMetadata(agent) : mode === 'navigate';
}

const FIRST_VERSIONS = [
  [/ Chrome\/(\d+)\./, 80],
  [/ Firefox\/(\d+)\./, 90],
  // Safari sends it since 16.4.
  [/ Version\/(\d+)\.[\d.]+ (?:Mobile\/\w+ )?Safari\//, 17],
] as const;

/** Embedded browsers of apps are left out: some of them load the first page by other means. */
function sendsFetchMetadata(agent: string): boolean {
  if (/; wv\)/.test(agent)) return false;
  return FIRST_VERSIONS.some(([pattern, first]) => Number(pattern.exec(agent)?.[1] ?? 0) >= first);
}
