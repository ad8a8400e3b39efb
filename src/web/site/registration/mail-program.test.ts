import { expect, test } from 'vitest';
import { findMailProgram } from './mail-program.ts';

test.each([
  ['anna@gmail.com', 'Gmail', 'https://mail.google.com/'],
  ['anna@googlemail.com', 'Gmail', 'https://mail.google.com/'],
  ['Anna@Hotmail.FR', 'Outlook', 'https://outlook.live.com/mail/'],
  ['anna@live.nl', 'Outlook', 'https://outlook.live.com/mail/'],
  ['anna@gmx.at', 'GMX', 'https://www.gmx.net/'],
  ['anna@web.de', 'WEB.DE', 'https://web.de/email/'],
  ['anna@yahoo.it', 'Yahoo Mail', 'https://mail.yahoo.com/'],
  ['anna@icloud.com', 'iCloud Mail', 'https://www.icloud.com/mail'],
  ['anna@orange.fr', 'Orange', 'https://messagerie.orange.fr/'],
  ['anna@laposte.net', 'La Poste', 'https://www.laposte.net/'],
  ['anna@libero.it', 'Libero Mail', 'https://login.libero.it/'],
  ['anna@wp.pl', 'WP Poczta', 'https://poczta.wp.pl/'],
  ['anna@o2.pl', 'o2 Poczta', 'https://poczta.o2.pl/'],
  ['anna@onet.pl', 'Onet Poczta', 'https://poczta.onet.pl/'],
  ['anna@ziggo.nl', 'Ziggo', 'https://webmail.ziggo.nl/'],
  ['anna@kpnmail.nl', 'KPN', 'https://webmail.kpnmail.nl/'],
  ['anna@telia.com', 'Telia', 'https://webmail.telia.com/'],
])('%s is read in %s', (email, name, url) => {
  expect(findMailProgram(email)).toEqual({ name, url });
});

test.each([
  'anna@example.org',
  'anna@notgmail.com',
  'anna@gmail.com.example',
  'anna@mail.gmail.com',
  '',
  'constructor',
])('no mail program is known for %j', (email) => {
  expect(findMailProgram(email)).toBeNull();
});
