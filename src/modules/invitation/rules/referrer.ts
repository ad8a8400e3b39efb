/**
 * Whether a host is on the list of blocked referrers: itself or a subdomain of an entry, nothing else
 * (`notexample.com` does not match `example.com`). `host` may be a full address.
 */
export function isBlockedReferrer(host: string | null, blocked: ReadonlySet<string>): boolean {
  let name = hostOf(host);
  while (name) {
    if (blocked.has(name)) return true;
    const dot = name.indexOf('.');
    name = dot < 0 ? '' : name.slice(dot + 1);
  }
  return false;
}

function hostOf(value: string | null): string {
  if (!value) return '';
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '').toLowerCase() : '';
}
