import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isPermanentMailFailure } from './failures.ts';
import type { Mail, Mailer } from './mail.ts';
import { createSmtpMailer } from './smtp.ts';

const mail: Mail = {
  id: 'mail 1',
  to: 'anna@example.org',
  kind: 'activation',
  locale: 'de',
  subject: 'Ihre Mitgliedschaft: nur noch ein Schritt – für Sie',
  html: '<p>Guten Tag Änne</p>',
  text: 'Guten Tag Änne',
  links: [],
};
const from = { senderName: 'Das Haus, "Club"', senderAddress: 'club@house.example', replyTo: 'help@house.example' };

let received: { readonly to: readonly string[]; readonly data: string }[] = [];
let refusal: { readonly at: 'recipient' | 'sender' | 'data'; readonly code: number; readonly text: string } | null =
  null;
let connections = 0;
let server: SMTPServer;
let mailer: Mailer;

function refused(at: 'recipient' | 'sender' | 'data'): Error | null {
  return refusal?.at === at ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;
}

beforeEach(async () => {
  received = [];
  refusal = null;
  connections = 0;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onMailFrom: (_address, _session, done) => done(refused('sender')),
    onRcptTo: (_address, _session, done) => done(refused('recipient')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        if (refusal?.at !== 'data') received.push({ to, data: Buffer.concat(chunks).toString('utf8') });
        done(refused('data'));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, connections: 4 });
});

afterEach(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function failure(sent: Mail = mail): Promise<unknown> {
  return mailer.send(sent).then(
    () => 'delivered',
    (error: unknown) => error,
  );
}

/** The parts of a message, decoded from quoted-printable; the line break at the end of a part belongs to its boundary. */
function decodedParts(data: string): readonly (readonly [type: string, content: string])[] {
  const border = /boundary="([^"]+)"/.exec(data)?.[1] ?? '';
  const parts = data.split(`--${border}`).slice(1, -1);
  return parts.map((part) => {
    const [head = '', ...body] = part.trim().split('\r\n\r\n');
    const bytes = body
      .join('\r\n\r\n')
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_sign, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    const content = Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
    return [/Content-Type: ([\w/]+)/.exec(head)?.[1] ?? '', content.trim()];
  });
}

describe('delivery', () => {
  test('[K10] sends subject, both parts, sender and reply address', async () => {
    await mailer.send({ ...mail, headers: { 'X-Vestibule': 'yes' } });
    expect(received).toHaveLength(1);
    const data = received[0]?.data ?? '';
    expect(received[0]?.to).toEqual(['anna@example.org']);
    expect(data).toMatch(/^To: anna@example\.org\r?$/m);
    expect(data).toMatch(/^Reply-To: help@house\.example\r?$/m);
    expect(data).toMatch(/^From: "?Das Haus, \\?"Club\\?""? <club@house\.example>\r?$/m);
    expect(data).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(data).toMatch(/^X-Vestibule: yes\r?$/m);
    expect(data).toContain('multipart/alternative');
    expect(data).not.toContain('List-Unsubscribe');
  });

  test('[K10] both parts arrive unchanged, in lines short enough for every server', async () => {
    const text = `Grüße = ${'ą'.repeat(90)} ${'x'.repeat(200)}\n.\n.. two\n-- \nhttps://club.example/?id=${'a1'.repeat(60)}\n`;
    const html = `<p>${text}</p>\n<a href="https://club.example/?a=b&amp;c=d">€</a>`;
    await mailer.send({ ...mail, text, html });
    const data = received[0]?.data ?? '';
    expect(data.split('\r\n').filter((line) => line.length > 76)).toEqual([]);
    expect(decodedParts(data)).toEqual([
      ['text/plain', text.trim()],
      ['text/html', html],
    ]);
  });

  test('reuses its connection', async () => {
    await mailer.send(mail);
    await mailer.send(mail);
    expect(received).toHaveLength(2);
    expect(connections).toBe(1);
  });
});

describe('failures', () => {
  test.each([
    ['recipient', 550, '5.1.1 <anna@example.org>: no such user'],
    ['recipient', 552, 'mailbox of anna@example.org is full for ever'],
    ['data', 554, '5.6.0 not like this, anna@example.org'],
  ] as const)('%s refused by %i: permanent', async (at, code, text) => {
    refusal = { at, code, text };
    const error = await failure();
    expect(isPermanentMailFailure(error)).toBe(true);
    expect(String(error)).toContain(String(code));
  });

  test.each([
    ['recipient', 451, 'anna@example.org: try later'],
    ['recipient', 550, '5.7.1 relaying denied for anna@example.org'],
    ['recipient', 530, 'authentication required'],
    ['sender', 550, 'club@house.example may not send'],
    ['data', 421, 'going down, anna@example.org'],
  ] as const)('%s refused by %i %s: transient', async (at, code, text) => {
    refusal = { at, code, text };
    const error = await failure();
    expect(error).toBeInstanceOf(Error);
    expect(isPermanentMailFailure(error)).toBe(false);
  });

  test('no failure contains an address, in any property', async () => {
    refusal = { at: 'recipient', code: 550, text: 'anna@example.org unknown' };
    const error = (await failure()) as Error;
    expect(`${error.message}${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toContain('@example');
  });

  test('an unreachable server: transient', async () => {
    mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from, connections: 4 });
    const error = await failure();
    expect(error).toBeInstanceOf(Error);
    expect(isPermanentMailFailure(error)).toBe(false);
  });
});

describe('refused before a server is reached', () => {
  test.each<Partial<Mail>>([
    { to: 'anna@example.org\r\nBcc: all@example.org' },
    { to: 'anna@example.org, eve@example.org' },
    { to: 'Anna <anna@example.org>' },
    { to: 'anna@example.org\n' },
    { to: '' },
    { subject: 'Hello\r\nBcc: eve@example.org' },
    { subject: 'Hello\nX: y' },
    { subject: 'Hello\rX: y' },
    { subject: 'Hello\u2028X: y' },
    { headers: { 'X-One': 'a\r\nBcc: eve@example.org' } },
    { headers: { 'X-One: a\r\nBcc': 'eve@example.org' } },
  ])('%j', async (change) => {
    const error = await failure({ ...mail, ...change });
    expect(isPermanentMailFailure(error)).toBe(true);
    expect(String(error)).not.toContain('example.org');
    expect(connections).toBe(0);
  });
});

test('[K8] credentials do not leave for a server on another machine that offers no TLS', async () => {
  const { port } = server.server.address() as AddressInfo;
  // An address of this machine that does not look like one.
  const careful = createSmtpMailer({ url: `smtp://a:b@[::ffff:127.0.0.1]:${port}`, from, connections: 1 });
  const error = await careful.send(mail).catch((caught: unknown) => caught);
  careful.close();
  expect(error).toBeInstanceOf(Error);
  expect(received).toEqual([]);
  const plain = createSmtpMailer({ url: `smtp://[::ffff:127.0.0.1]:${port}`, from, connections: 1 });
  await plain.send(mail);
  plain.close();
  expect(received).toHaveLength(1);
});
