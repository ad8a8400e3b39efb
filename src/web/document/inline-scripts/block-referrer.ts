// The first script of a page that is for invited visitors only (specification E4). If the visitor seems to come from a
// blocked referrer, the script hides the page until the server has confirmed or denied the match. The server has
// checked the same visit before; the script also covers visits that the server does not see, for example to a page from
// a cache.
import { readArgument } from '../inline-script-argument.ts';
import { fingerprintHost, type ReferrerCheck } from '../referrer-check.ts';

const { known, checkAt, denyAt, found } = readArgument<ReferrerCheck>();
const referrer = found || foreignHost();
if (referrer && isMaybeBlocked(referrer)) {
  if (denyAt === null) keep(referrer);
  else checkReferrer(referrer, denyAt);
}

function foreignHost(): string {
  // The first error that a page throws takes a slow phone 10 ms, before the first paint.
  if (document.referrer === '') return '';
  try {
    const name = new URL(document.referrer).hostname.replace(/\.$/, '').toLowerCase();
    return name === location.hostname ? '' : name;
  } catch {
    return '';
  }
}

function isMaybeBlocked(host: string): boolean {
  const all: readonly string[] = known.match(/.{4}/g) ?? [];
  const labels = host.split('.');
  return labels.some((_, at) => all.includes(fingerprintHost(labels.slice(at).join('.'))));
}

function checkReferrer(host: string, denyPage: string): void {
  document.documentElement.style.setProperty('display', 'none', 'important');
  fetch(checkAt, { method: 'POST', body: host, signal: AbortSignal.timeout(4_000) })
    .then((response) => response.json())
    .then(({ blocked }) => (blocked ? deny(host, denyPage) : show()))
    .catch(show);
}

function show(): void {
  document.documentElement.style.removeProperty('display');
}

function deny(host: string, denyPage: string): void {
  keep(host);
  const query = new URLSearchParams(location.search);
  for (const name of [...query.keys()]) if (name !== 'rc' && name !== 'vt') query.delete(name);
  window.stop();
  location.replace(`${denyPage}?${query}`.replace(/\?$/, ''));
}

// Storage may be full or forbidden; the visitor is denied all the same.
function keep(host: string): void {
  try {
    const code = new URLSearchParams(location.search).get('rc');
    localStorage.setItem('fref', host);
    if (code) localStorage.setItem('rc', code.slice(0, 64));
  } catch {}
}
