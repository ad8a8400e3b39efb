/** The web mail of an address. */
export type MailProgram = { readonly name: string; readonly url: string };

type Provider = MailProgram & { readonly domains: readonly string[] };

/** Mail programs of the supported countries, by the domains of their addresses. */
const PROVIDERS: readonly Provider[] = [
  { name: 'Gmail', url: 'https://mail.google.com/', domains: ['gmail.com', 'googlemail.com'] },
  {
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/',
    domains: 'com de at fr it es be nl dk se pl cz gr hu ie pt sk'
      .split(' ')
      .flatMap((ending) => [`outlook.${ending}`, `hotmail.${ending}`, `live.${ending}`])
      .concat('msn.com', 'hotmail.co.uk', 'live.co.uk'),
  },
  {
    name: 'Yahoo Mail',
    url: 'https://mail.yahoo.com/',
    domains: 'com de at fr it es be nl dk se pl gr ie pt ro'
      .split(' ')
      .map((ending) => `yahoo.${ending}`)
      .concat('yahoo.co.uk', 'ymail.com'),
  },
  { name: 'iCloud Mail', url: 'https://www.icloud.com/mail', domains: ['icloud.com', 'me.com', 'mac.com'] },
  { name: 'GMX', url: 'https://www.gmx.net/', domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.eu', 'gmx.org'] },
  { name: 'GMX', url: 'https://www.gmx.com/', domains: ['gmx.com', 'gmx.fr', 'gmx.us'] },
  { name: 'WEB.DE', url: 'https://web.de/email/', domains: ['web.de'] },
  { name: 'Telekom Mail', url: 'https://email.t-online.de/', domains: ['t-online.de', 'magenta.de'] },
  { name: 'freenet', url: 'https://email.freenet.de/', domains: ['freenet.de'] },
  { name: 'Bluewin', url: 'https://webmail.bluewin.ch/', domains: ['bluewin.ch'] },
  { name: 'Orange', url: 'https://messagerie.orange.fr/', domains: ['orange.fr', 'wanadoo.fr'] },
  { name: 'La Poste', url: 'https://www.laposte.net/', domains: ['laposte.net'] },
  { name: 'Free', url: 'https://webmail.free.fr/', domains: ['free.fr'] },
  { name: 'SFR Mail', url: 'https://messagerie.sfr.fr/', domains: ['sfr.fr', 'neuf.fr'] },
  { name: 'Libero Mail', url: 'https://login.libero.it/', domains: ['libero.it'] },
  { name: 'Virgilio Mail', url: 'https://login.virgilio.it/', domains: ['virgilio.it'] },
  { name: 'KPN', url: 'https://webmail.kpnmail.nl/', domains: ['kpnmail.nl', 'planet.nl', 'hetnet.nl'] },
  { name: 'Ziggo', url: 'https://webmail.ziggo.nl/', domains: ['ziggo.nl', 'home.nl'] },
  { name: 'WP Poczta', url: 'https://poczta.wp.pl/', domains: ['wp.pl'] },
  { name: 'o2 Poczta', url: 'https://poczta.o2.pl/', domains: ['o2.pl', 'tlen.pl'] },
  { name: 'Onet Poczta', url: 'https://poczta.onet.pl/', domains: ['onet.pl', 'op.pl', 'vp.pl', 'poczta.onet.pl'] },
  { name: 'Interia', url: 'https://poczta.interia.pl/', domains: ['interia.pl', 'interia.eu'] },
  { name: 'Telia', url: 'https://webmail.telia.com/', domains: ['telia.com'] },
  { name: 'Seznam Email', url: 'https://email.seznam.cz/', domains: ['seznam.cz', 'email.cz', 'post.cz'] },
  { name: 'Proton Mail', url: 'https://mail.proton.me/', domains: ['proton.me', 'protonmail.com', 'pm.me'] },
];

const BY_DOMAIN: ReadonlyMap<string, MailProgram> = new Map(
  PROVIDERS.flatMap(({ domains, name, url }) => domains.map((domain) => [domain, { name, url }] as const)),
);

/** Finds the mail program of an address; null if its domain does not identify one. */
export function findMailProgram(email: string): MailProgram | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return BY_DOMAIN.get(domain) ?? null;
}
