/**
 * The most common mail domains of our visitors. A domain of this list is never treated as a typing error for another.
 */
const KNOWN_DOMAINS: readonly string[] = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'icloud.com', 'me.com'],
  ...['mac.com', 'yahoo.com', 'ymail.com', 'aol.com', 'mail.com', 'email.com', 'proton.me', 'protonmail.com', 'pm.me'],
  ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com', 'web.de', 't-online.de', 'freenet.de', 'posteo.de'],
  ...['outlook.de', 'hotmail.de', 'yahoo.de', 'live.de', 'aol.de', 'mail.de', 'email.de', 'mailbox.org', 'bluewin.ch'],
  ...['orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr', 'sfr.fr', 'outlook.fr', 'hotmail.fr', 'yahoo.fr', 'live.fr'],
  ...[
    'libero.it',
    'virgilio.it',
    'tiscali.it',
    'alice.it',
    'outlook.it',
    'hotmail.it',
    'yahoo.it',
    'live.it',
    'tim.it',
  ],
  ...[
    'ziggo.nl',
    'kpnmail.nl',
    'xs4all.nl',
    'planet.nl',
    'home.nl',
    'hetnet.nl',
    'live.nl',
    'hotmail.nl',
    'telenet.be',
  ],
  ...['wp.pl', 'op.pl', 'o2.pl', 'onet.pl', 'interia.pl', 'gazeta.pl', 'poczta.pl', 'poczta.onet.pl', 'vp.pl'],
  ...['telia.com', 'live.se', 'hotmail.se', 'outlook.se', 'yahoo.se', 'bredband.net', 'comhem.se', 'spray.se'],
];

/** Shorter names differ by one letter from too many others: `wp.pl` is not suggested, and `ms.com` is not corrected. */
const SHORTEST_NAME = 3;
/** From this length on, two typing errors still identify the same domain. */
const LONG_DOMAIN = 9;

/**
 * The address that the user probably meant, or null if the typed one looks right. A hint only: it is never a reason to
 * reject an address.
 */
export function suggestEmail(typed: string): string | null {
  const address = typed.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || domain === '' || KNOWN_DOMAINS.includes(domain)) return null;
  const meant = domain.includes('.') ? nearestDomain(domain) : findDomainByName(domain);
  return meant && address.slice(0, at + 1) + meant;
}

/** `clara@gmail` is syntactically valid, but belongs to nobody. */
function findDomainByName(name: string): string | null {
  return KNOWN_DOMAINS.find((known) => known.startsWith(`${name}.`)) ?? null;
}

function nearestDomain(domain: string): string | null {
  if (domain.indexOf('.') < SHORTEST_NAME) return null;
  const near = KNOWN_DOMAINS.filter((known) => known.indexOf('.') >= SHORTEST_NAME)
    .map((known) => ({ known, distance: computeEditDistance(domain, known, known.length >= LONG_DOMAIN ? 2 : 1) }))
    .filter(({ distance }) => distance !== null)
    .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
  return near[0]?.known ?? null;
}

/**
 * The number of missing, extra, wrong or transposed letters (optimal string alignment), or null where there are more than
 * `most`. Every registration computes it for many domains, so it ends as soon as the result is certain.
 */
function computeEditDistance(typed: string, meant: string, most: number): number | null {
  if (Math.abs(typed.length - meant.length) > most) return null;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = computeRow(typed, meant, row, [beforeLast, last]);
    // A transposition continues from two rows before.
    if (Math.min(...last) > most && Math.min(...next) > most) return null;
    [beforeLast, last] = [last, next];
  }
  const distance = last[meant.length] ?? 0;
  return distance > most ? null : distance;
}

function computeRow(
  typed: string,
  meant: string,
  row: number,
  [beforeLast, last]: readonly [readonly number[], readonly number[]],
): readonly number[] {
  const next = [row];
  for (let column = 1; column <= meant.length; column += 1) {
    const wrong = typed[row - 1] === meant[column - 1] ? 0 : 1;
    const swapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
    next.push(
      Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + wrong,
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      ),
    );
  }
  return next;
}
