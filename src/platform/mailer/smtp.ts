import { createTransport } from 'nodemailer';
import type { Brand } from '../../kernel/brand.ts';
import { SECOND } from '../../kernel/instant.ts';
import { failureOf, refuseUnsafe } from './failures.ts';
import type { Mailer } from './mail.ts';

export type SmtpSettings = {
  /** smtp: or smtps:, with the account and the options of nodemailer in it. */
  readonly url: string;
  readonly from: Brand['mail'];
};

/** Sends by SMTP over a few kept connections. No mail waits longer than half a minute for a silent server. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: 4,
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
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
      const { subject, text, html } = mail;
      const message = {
        from: { name: from.senderName, address: from.senderAddress },
        replyTo: from.replyTo,
        to: { name: '', address: mail.to },
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.locale, ...mail.headers },
        subject,
        text,
        html,
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
    close() {
      transport.close();
    },
  };
}
