// Which codes get no QR code on paper [K1].
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdmin, type Person } from '../support/admins.ts';
import { collectStatements } from '../support/sent-statements.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let viewer: Person;
beforeAll(async () => {
  app = await openTestApp();
  viewer = await addAdmin(app, 'VIEWER');
});
afterAll(() => app.close());

const send = (codes: readonly string[]) => app.send('qrRefusals', { codes }, viewer.headers);

test('the unknown, the disabled, those that have ended and those for links only, as they are typed and in their order', async () => {
  await app.sql("update registration_code set disabled_at = now() where code = 'SOCIAL20'");
  const { data } = await send([
    'linkonly',
    'NOCTURNE',
    'Social20',
    'NOBODY-HAS-THIS',
    'ended',
    'x',
    'a b\u0000',
    'É'.repeat(70),
  ]);
  expect(data.qrCodeRefusals).toEqual([
    { code: 'linkonly', reason: 'LINK_ONLY' },
    { code: 'Social20', reason: 'DISABLED' },
    { code: 'NOBODY-HAS-THIS', reason: 'UNKNOWN' },
    { code: 'ended', reason: 'ENDED' },
    ...['x', 'a b\u0000', 'É'.repeat(70)].map((code) => ({ code, reason: 'UNKNOWN' })),
  ]);
  expect((await send([])).data.qrCodeRefusals).toEqual([]);
});

test('the address of a link is no code', async () => {
  const { data } = await send(['HTTPS://CLUB.EXAMPLE/ACQUISITION/NOCTURNE']);
  expect(data.qrCodeRefusals).toMatchObject([{ reason: 'UNKNOWN' }]);
});

test('a whole sheet is one statement about codes; one code more is refused', async () => {
  const codes = Array.from({ length: 100 }, (_, number) => `NOBODY-HAS-${number}`);
  const statements = await collectStatements(async () =>
    expect((await send(codes)).data.qrCodeRefusals).toHaveLength(100),
  );
  expect(statements.filter((text) => text.includes('registration_code'))).toHaveLength(1);
  const { errors } = await send([...codes, 'NOCTURNE']);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', reason: 'too-many' });
});
