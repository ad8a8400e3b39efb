/** The hosts of the list; each stands for itself and its subdomains. */
export type BlockedReferrers = { has(host: string): boolean };

/**
 * Whether a host is on the list of blocked referrers: only an entry itself or its subdomains match (`notexample.com`
 * does not match `example.com`). `host` may be a full address.
 */
export function isBlockedReferrer(host: string | null, blocked: BlockedReferrers): boolean {
  return findBlockedHost(host, blocked) !== null;
}

/** The entry of the list that matches a host, or null. `host` may be a full address. */
export function findBlockedHost(host: string | null, blocked: BlockedReferrers): string | null {
  let name = referrerHost(host);
  while (name) {
    if (blocked.has(name)) return name;
    const dot = name.indexOf('.');
    name = dot < 0 ? '' : name.slice(dot + 1);
  }
  return null;
}

/** The host of an address, or of a host, in the browser's notation; '' where there is none. */
export function referrerHost(value: string | null): string {
  if (!value) return '';
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '').toLowerCase() : '';
}
