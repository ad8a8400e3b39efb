import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { sendForAnswer } from '../mailer/smtp.ts';
import { checkMail } from './check-mail.ts';

type Options = ConstructorParameters<typeof SMTPServer>[0];

/** A mail server whose only account is `club` with the password `right`. */
async function start(options: Options = {}): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'club' && password === 'right'
        ? done(null, { user: username })
        : done(Object.assign(new Error(`no ${password}`), { responseCode: 535 })),
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

const from = { senderName: 'Club', senderAddress: 'club@club.example', replyTo: 'help@club.example' };
const TO = 'ops@example.org';
const check = (url: string | null, waitMs: number | null = null) =>
  checkMail({
    url,
    test:
      waitMs === null ? null : { to: TO, waitMs, send: (mail, within) => sendForAnswer(url ?? '', from, mail, within) },
  });

test('[K8] a mail server that accepts the login, and one that refuses it', async () => {
  const port = await start();
  expect(await check(`smtp://club:right@127.0.0.1:${port}`)).toMatchObject([
    { result: 'ok', says: expect.stringContaining('accepts the login') },
  ]);
  const refused = await check(`smtp://club:wrong-word@127.0.0.1:${port}`);
  expect(refused).toMatchObject([{ result: 'fail', says: expect.stringContaining('refuses the login (EAUTH 535)') }]);
  expect(JSON.stringify(refused)).not.toContain('wrong-word');
});

// An address of this machine that does not look like one.
const AWAY = '[::ffff:127.0.0.1]';

test('[K8] a server on another machine needs TLS for credentials, and should have it for mails', async () => {
  const port = await start();
  expect(await check(`smtp://club:right@${AWAY}:${port}`)).toMatchObject([
    { result: 'fail', says: expect.stringContaining('offers no TLS that can be trusted') },
  ]);
  expect(await check(`smtp://${AWAY}:${port}`)).toMatchObject([
    { result: 'ok' },
    { result: 'warn', says: expect.stringContaining('without TLS') },
  ]);
});

test('[K8] an untrusted certificate of a mail server', async () => {
  const port = await start({ disabledCommands: [] });
  expect(await check(`smtp://club:right@127.0.0.1:${port}?requireTLS=true`)).toMatchObject([{ result: 'fail' }]);
  expect(await check(`smtp://club:right@127.0.0.1:${port}?tls.rejectUnauthorized=false&requireTLS=true`)).toMatchObject(
    [{ result: 'ok' }, { result: 'ok', says: expect.stringContaining('over TLS') }],
  );
});

test('[K8] nothing listens, or nothing is set', async () => {
  expect(await check('smtp://127.0.0.1:1')).toMatchObject([
    { result: 'fail', says: expect.stringContaining('does not answer as a mail server') },
  ]);
  expect(await check(null)).toMatchObject([{ result: 'skipped' }]);
});

test('[K8] a test mail leaves only for a given address, and the answer of the server is printed', async () => {
  const received: string[] = [];
  const port = await start({
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done(null, `queued as 1A2B for ${TO}`);
      });
    },
  });
  await check(`smtp://127.0.0.1:${port}`);
  expect(received).toEqual([]);
  const found = await check(`smtp://127.0.0.1:${port}`, 5_000);
  expect(found).toMatchObject([
    { result: 'ok' },
    { result: 'ok', says: expect.stringContaining('"250 queued as 1A2B for ..."') },
  ]);
  expect(received).toEqual([TO]);
});

test('[K8] a refused test mail has the reason of the server, without the address', async () => {
  const port = await start({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address}> is unknown`), { responseCode: 550 })),
  });
  expect(await check(`smtp://127.0.0.1:${port}`, 5_000)).toMatchObject([
    { result: 'ok' },
    { result: 'fail', says: 'the test mail was refused (EENVELOPE: "550 5.1.1 <...> is unknown")' },
  ]);
});

test('[K8] a server that does not answer a test mail in time', async () => {
  const port = await start({ onData: (stream) => void stream.resume() });
  expect(await check(`smtp://127.0.0.1:${port}`, 200)).toMatchObject([
    { result: 'ok' },
    { result: 'fail', says: 'the mail server did not answer the test mail within 0.2 s' },
  ]);
});
