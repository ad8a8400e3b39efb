import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { Brand } from '#kernel/brand.ts';
import { SECOND } from '#kernel/instant.ts';
import { refuseUnsafe, toMailFailure } from './failures.ts';
import type { Mail, Mailer } from './mail.ts';

export type SmtpSettings = {
  /** smtp: or smtps:, with the account and the options of nodemailer in it. */
  readonly url: string;
  readonly from: Brand['mail'];
  /** How many mails leave at once. */
  readonly connections: number;
  /** For tests. */
  readonly withinMs?: number;
};

/** Silence of the server in the middle of a mail, and all that a mail may take together. */
const SILENCE_MS = 30 * SECOND;
const SEND_WITHIN_MS = 60 * SECOND;
/** Characters of a line of quoted-printable (RFC 2045 section 6.7). */
const LINE = 76;

/**
 * Sends by SMTP over kept connections, as many mails at once as there are. No mail takes longer than a minute, however
 * slowly the server answers: its connection is closed then, and the others go on.
 */
export function createSmtpMailer({ url, from, connections, withinMs = SEND_WITHIN_MS }: SmtpSettings): Mailer {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: connections,
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: Math.min(SILENCE_MS, withinMs),
    dnsTimeout: 10 * SECOND,
    idleTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A kept connection that breaks is replaced; without a listener it would end the process.
  transport.on('error', () => undefined);
  return {
    async send(mail) {
      refuseUnsafe(mail);
      const message = { ...buildMessage(mail, from), signal: AbortSignal.timeout(withinMs) };
      await transport.sendMail(message).catch((error: unknown) => {
        throw toMailFailure(error);
      });
    },
    close() {
      transport.close();
    },
  };
}

function buildMessage({ id, to, locale, subject, text, html, headers }: Mail, from: Brand['mail']) {
  return {
    from: { name: from.senderName, address: from.senderAddress },
    replyTo: from.replyTo,
    to: { name: '', address: to },
    messageId: buildMessageId(id, from.senderAddress),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale, ...headers },
    subject,
    alternatives: [quotedPrintable('text/plain', text), quotedPrintable('text/html', html)],
  };
}

/** A part of the message, encoded at once: Nodemailer's stream of small pieces takes three times as long. */
function quotedPrintable(type: string, content: string): { readonly raw: string } {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable`;
  return { raw: `${head}\r\n\r\n${wrap(encode(content.replace(/\r?\n/g, '\r\n')), LINE)}` };
}

/** The same for the same mail, so that a receiver can drop a copy; it tells nothing of what the mail is about. */
function buildMessageId(id: string, sender: string): string {
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 32);
  return `<${digest}@${sender.slice(sender.lastIndexOf('@') + 1)}>`;
}
