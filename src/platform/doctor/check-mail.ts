import { createTransport } from 'nodemailer';
import { SECOND } from '#kernel/instant.ts';
import { parseSmtpUrl } from '../config/smtp-url.ts';
import type { Mail } from '../mailer/mail.ts';
import { fail, getErrorCode, ok, type Report, skipped, warn } from './finding.ts';

const WITHIN_MS = 8 * SECOND;
const LONGEST_ANSWER = 200;

type MailFacts = {
  readonly url: string | null;
  /** Null for none. */
  readonly test: TestMail | null;
};

export type TestMail = {
  readonly to: string;
  /** How long the mail server may take for all its answers. */
  readonly waitMs: number;
  /** Sends a mail; returns the server's last answer, or rejects with an error that has it. */
  readonly send: (mail: Mail, withinMs: number) => Promise<string>;
};

/** Connects to the mail server, begins TLS and logs in, as for a mail; sends one only where an address is given. */
export async function checkMail({ url, test }: MailFacts): Promise<readonly Report[]> {
  if (url === null) return [skipped('SMTP_URL is not set: mails go to the development mailbox')];
  const { host, port, hasCredentials, protection, isLoopback } = parseSmtpUrl(url);
  const server = `${host}:${port}`;
  const problem = await tryLogin(url, protection === 'starttls');
  if (problem !== null) return [describeMailProblem(problem, server)];
  const found = [ok(`${server} answers${hasCredentials ? ', and accepts the login' : ''}`)];
  if (protection === 'tls' || protection === 'starttls') found.push(ok(`mails reach ${server} over TLS`));
  else if (!isLoopback && (protection === 'none' || (await tryLogin(url, true)) !== null))
    found.push(warn(`mails reach ${server} without TLS`, 'use smtps://, or a server that offers STARTTLS'));
  return test === null ? found : [...found, await sendTestMail(test)];
}

async function tryLogin(url: string, requireTLS: boolean): Promise<unknown> {
  const times = { connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS, socketTimeout: WITHIN_MS };
  const safe = { disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ url, ...times, ...safe, ...(requireTLS ? { requireTLS } : {}) });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error ?? new Error('unknown');
  } finally {
    transport.close();
  }
}

/** Nodemailer's codes. Its messages repeat the server's text, which may name the account. */
function describeMailProblem(error: unknown, server: string): Report {
  const code = getErrorCode(error);
  const status = error instanceof Error && 'responseCode' in error ? ` ${error.responseCode}` : '';
  if (code === 'EAUTH')
    return fail(`${server} refuses the login (${code}${status})`, 'see user and password of SMTP_URL, percent-encoded');
  if (code === 'ETLS' || /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code))
    return fail(
      `${server} offers no TLS that can be trusted (${code})`,
      'see name and port of SMTP_URL (587 for smtp://, 465 for smtps://) and the certificate of the server',
    );
  return fail(
    `${server} does not answer as a mail server (${code}${status})`,
    'see host and port of SMTP_URL, and the firewall',
  );
}

async function sendTestMail({ to, waitMs, send }: TestMail): Promise<Report> {
  const text = 'This mail shows that script/vestibule doctor can send mails of the club.\n';
  const mail: Mail = {
    ...{ id: `doctor ${crypto.randomUUID()}`, to, kind: 'doctor', locale: 'en', links: [] },
    ...{ subject: 'Vestibule: test of the mail server', text, html: `<p>${text}</p>` },
  };
  const began = performance.now();
  try {
    const answer = await send(mail, waitMs);
    const seconds = ((performance.now() - began) / SECOND).toFixed(1);
    return ok(
      `the test mail was accepted after ${seconds} s: "${quote(answer)}"; look whether it arrives, not as spam`,
    );
  } catch (error) {
    const code = getErrorCode(error);
    if (performance.now() - began >= waitMs || code === 'ETIMEDOUT')
      return fail(
        `the mail server did not answer the test mail within ${waitMs / SECOND} s`,
        'give it longer by --mail-wait, and see its log',
      );
    return fail(
      `the test mail was refused (${code}${quoteAnswer(error)})`,
      'see whether the account may send from the sender address of the brand',
    );
  }
}

/** What the server said about the mail. The answer to a login may repeat the account. */
function quoteAnswer(error: unknown): string {
  if (!(error instanceof Error) || !('response' in error) || getErrorCode(error) === 'EAUTH') return '';
  return `: "${quote(String(error.response))}"`;
}

/** Without addresses, which the findings of a doctor need not repeat, and in one line. */
function quote(answer: string): string {
  const line = answer.replace(/[^\s<>@]+@[^\s<>@]+/g, '...').replace(/[\p{C}\s]+/gu, ' ');
  return line.trim().slice(0, LONGEST_ANSWER);
}
