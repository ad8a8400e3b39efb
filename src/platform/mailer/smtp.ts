import { createTransport } from 'nodemailer';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { Brand } from '#kernel/brand.ts';
import { SECOND } from '#kernel/instant.ts';
import { parseSmtpUrl } from '../config/smtp-url.ts';
import { refuseUnsafe, toMailFailure } from './failures.ts';
import type { Mail, Mailer } from './mail.ts';
import { buildMessageId } from './message-id.ts';

export type SmtpSettings = {
  /** smtp: or smtps:, including the account and nodemailer's options. */
  readonly url: string;
  readonly from: Brand['mail'];
  /** The number of mails sent concurrently. */
  readonly connections: number;
  /** For tests. */
  readonly withinMs?: number;
};

/** The time limit for silence of the server during a mail, and for a whole mail. */
const SILENCE_MS = 30 * SECOND;
const SEND_WITHIN_MS = 60 * SECOND;
/** The maximum line length of quoted-printable (RFC 2045 section 6.7). */
const LINE = 76;

/**
 * Sends by SMTP over pooled connections, one mail per connection at a time. A mail that takes longer than a minute
 * fails, however slow the server's replies are: its connection is closed, and the others continue.
 */
export function createSmtpMailer({ withinMs = SEND_WITHIN_MS, ...settings }: SmtpSettings): Mailer {
  const transport = openTransport(settings, Math.min(SILENCE_MS, withinMs));
  return {
    async send(mail) {
      refuseUnsafe(mail);
      const message = { ...buildMessage(mail, settings.from), signal: AbortSignal.timeout(withinMs) };
      await transport.sendMail(message).catch((error: unknown) => {
        throw toMailFailure(error);
      });
    },
    close() {
      transport.close();
    },
  };
}

/**
 * Sends one mail and returns the server's last answer, which may repeat the address. Unlike a `SendMail`, it rejects with
 * nodemailer's own error, which has the answer, too.
 */
export async function sendForAnswer(url: string, from: Brand['mail'], mail: Mail, withinMs: number): Promise<string> {
  refuseUnsafe(mail);
  const transport = openTransport({ url, from, connections: 1 }, withinMs);
  try {
    return (await transport.sendMail({ ...buildMessage(mail, from), signal: AbortSignal.timeout(withinMs) })).response;
  } finally {
    transport.close();
  }
}

function openTransport({ url, connections }: Omit<SmtpSettings, 'withinMs'>, silenceMs: number) {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: connections,
    maxRequeues: 0,
    // An attacker on the way can hide that a server offers TLS: credentials then never leave this machine.
    ...(parseSmtpUrl(url).protection === 'starttls' ? { requireTLS: true } : {}),
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: silenceMs,
    dnsTimeout: 10 * SECOND,
    idleTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The pool replaces a broken connection; without a listener, its error would end the process.
  transport.on('error', () => undefined);
  return transport;
}

function buildMessage({ id, to, locale, subject, text, html, headers }: Mail, from: Brand['mail']) {
  return {
    from: { name: from.senderName, address: from.senderAddress },
    replyTo: from.replyTo,
    to: { name: '', address: to },
    messageId: `<${buildMessageId(id, from.senderAddress)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale, ...headers },
    subject,
    alternatives: [quotedPrintable('text/plain', text), quotedPrintable('text/html', html)],
  };
}

/** Encodes a part of the message in one step: Nodemailer's stream of small chunks takes three times as long. */
function quotedPrintable(type: string, content: string): { readonly raw: string } {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable`;
  return { raw: `${head}\r\n\r\n${wrap(encode(content.replace(/\r?\n/g, '\r\n')), LINE)}` };
}
