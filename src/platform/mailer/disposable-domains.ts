import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** The package builds its set of many thousand domains each time; this one is built once, at its first use. */
let domains: ReadonlySet<string> | null = null;

/** Whether a mail domain, or one above it, belongs to a service of addresses that are thrown away after one mail. */
export function isDisposableDomain(domain: string): boolean {
  domains ??= disposableEmailBlocklistSet();
  const known = domains;
  const labels = domain.trim().toLowerCase().split('.');
  return labels.some((_, index) => index < labels.length - 1 && known.has(labels.slice(index).join('.')));
}
