import { isDisposableEmailDomain } from 'disposable-email-domains-js';

/** Whether a mail domain, or one above it, belongs to a service of addresses that are thrown away after one mail. */
export function isDisposableDomain(domain: string): boolean {
  const labels = domain.toLowerCase().split('.');
  return labels.some((_, index) => index < labels.length - 1 && isDisposableEmailDomain(labels.slice(index).join('.')));
}
