/** What the script in the head of a page is told. */
export type DoorFacts = {
  /** Four signs a host: how a browser sees a blocked referrer without being sent the list. */
  readonly known: string;
  /** Where to ask whether a host that looks like one of the list is on it. */
  readonly askAt: string;
  /** Where to go then; null on the deny page itself, where only what was found is kept. */
  readonly denyAt: string | null;
  /** What the server has found before: on the way to the deny page a browser may drop the referrer. */
  readonly found: string;
};

/** The functions that the server writes into the head of a document, all that the first of them needs. */
export const DOOR = [openReferrerDoor, fingerprintOf, foreignHost, looksKnown, ask, deny, keep, show] as const;

/**
 * The first thing that a guarded page does (specification E4): where the visitor seems to come from a blocked
 * referrer, it shows nothing until the server has said whether that is so. The server has looked at the same visit
 * before; this sees what it could not, for example a page out of a cache.
 */
function openReferrerDoor({ known, askAt, denyAt, found }: DoorFacts): void {
  const host = found || foreignHost();
  if (host === '' || !looksKnown(host, known)) return;
  if (denyAt === null) keep(host);
  else ask(askAt, host, denyAt);
}

/** A host's place among the known ones: 24 bits, in four signs. */
export function fingerprintOf(host: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  let hash = 0x811c9dc5;
  for (let at = 0; at < host.length; at += 1) hash = Math.imul(hash ^ host.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = (hash ^ (hash >>> 12)) >>> 8;
  return [18, 12, 6, 0].map((shift) => signs.charAt((hash >>> shift) & 63)).join('');
}

function foreignHost(): string {
  try {
    const name = new URL(document.referrer).hostname.replace(/\.$/, '').toLowerCase();
    return name === location.hostname ? '' : name;
  } catch {
    return '';
  }
}

function looksKnown(host: string, known: string): boolean {
  const all: readonly string[] = known.match(/.{4}/g) ?? [];
  const labels = host.split('.');
  return labels.some((_, at) => all.includes(fingerprintOf(labels.slice(at).join('.'))));
}

function ask(at: string, host: string, denyAt: string): void {
  document.documentElement.style.setProperty('display', 'none', 'important');
  fetch(at, { method: 'POST', body: host, signal: AbortSignal.timeout(4_000) })
    .then((answer) => answer.json())
    .then(({ blocked }) => (blocked ? deny(host, denyAt) : show()))
    .catch(show);
}

function show(): void {
  document.documentElement.style.removeProperty('display');
}

function deny(host: string, denyAt: string): void {
  keep(host);
  const query = new URLSearchParams(location.search);
  for (const name of [...query.keys()]) if (name !== 'rc' && name !== 'vt') query.delete(name);
  window.stop();
  location.replace(`${denyAt}?${query}`.replace(/\?$/, ''));
}

// Storage may be full or forbidden; the visitor is denied all the same.
function keep(host: string): void {
  try {
    const code = new URLSearchParams(location.search).get('rc');
    localStorage.setItem('fref', host);
    if (code) localStorage.setItem('rc', code.slice(0, 64));
  } catch {}
}
