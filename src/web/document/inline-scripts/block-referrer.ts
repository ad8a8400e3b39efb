// The first script of a guarded page (specification E4): if the visitor seems to come from a blocked referrer, it hides
// the page until the server has confirmed or denied the match. The server has checked the same visit before; this
// script also covers what the server cannot see, for example a page from a cache.
import { readArgument } from '../inline-script-argument.ts';
import { fingerprintHost, type ReferrerCheck } from '../referrer-check.ts';

const { known, askAt, denyAt, found } = readArgument<ReferrerCheck>();
const referrer = found || foreignHost();
if (referrer && isMaybeBlocked(referrer)) {
  if (denyAt === null) keep(referrer);
  else ask(referrer, denyAt);
}

function foreignHost(): string {
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

function ask(host: string, denyPage: string): void {
  document.documentElement.style.setProperty('display', 'none', 'important');
  fetch(askAt, { method: 'POST', body: host, signal: AbortSignal.timeout(4_000) })
    .then((answer) => answer.json())
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
