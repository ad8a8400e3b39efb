import { expect, test } from 'vitest';
import { formatAnnouncement } from './announcement.ts';

const CONFIG = { brand: 'forme-libre', publicOrigin: 'http://127.0.0.1:3001', production: false };
const adminLine = (environment: Record<string, string>) =>
  formatAnnouncement(CONFIG, environment).find((line) => line.startsWith('Create an admin'));

test.each([
  [{}, 'Create an admin: script/vestibule admin create '],
  [{ VESTIBULE_DATA: '', BRAND: '' }, 'Create an admin: script/vestibule admin create '],
  [
    { VESTIBULE_DATA: 'data/forme-libre', BRAND: 'forme-libre' },
    'Create an admin: VESTIBULE_DATA=data/forme-libre BRAND=forme-libre script/vestibule admin create ',
  ],
  [
    { VESTIBULE_DATA: "my club's data" },
    "Create an admin: VESTIBULE_DATA='my club'\\''s data' script/vestibule admin create ",
  ],
])('the command that creates an admin reaches the same club: %o', (environment, line) => {
  expect(adminLine(environment)).toContain(line);
});

test('prints codes, mails and GraphiQL in development only; the last line begins with ready', () => {
  const development = formatAnnouncement(CONFIG, {});
  const production = formatAnnouncement({ ...CONFIG, production: true }, {});
  expect(development.filter((line) => !production.includes(line))).toHaveLength(3);
  expect(production.at(-1)).toBe('ready http://127.0.0.1:3001/acquisition/');
});
