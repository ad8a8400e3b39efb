import { isEmailAddress } from '#kernel/email-address.ts';
import type { Mail } from './mail.ts';

export type MailFailure = Error & {
  readonly kind: 'mail-refused' | 'mail-delayed';
  /** Codes of the mail server, or what the mail contains that it must not; no personal data. */
  readonly reason: string;
};

/** The properties of an error that nodemailer throws. */
type SmtpError = {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

/** Whether retries of a failed `SendMail` are useless: the server refuses this recipient or this mail. */
export function isPermanentMailFailure(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === 'mail-refused';
}

/** Why a `SendMail` failed, without personal data; null for an error that is not of a mail server. */
export function getMailFailureReason(error: unknown): string | null {
  return error instanceof Error && 'kind' in error && 'reason' in error ? (error as MailFailure).reason : null;
}

/** Rejects a mail that could inject headers or recipients, before anything is sent. Names no address. */
export function refuseUnsafe(mail: Mail): void {
  if (!isEmailAddress(mail.to)) throw mailFailure('mail-refused', 'the recipient is not an email address');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression must find control characters
  const control = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;
  if (control.test(mail.subject)) throw mailFailure('mail-refused', 'the subject has a control character');
  for (const [name, value] of Object.entries(mail.headers ?? {}))
    if (!/^[A-Za-z0-9-]+$/.test(name) || control.test(value))
      throw mailFailure('mail-refused', 'a header has a forbidden character');
}

/**
 * A failure without the server's text, which repeats the address. A 5xx that refuses the recipient or the message is
 * permanent. A refused sender, login or relaying (enhanced code 5.7) is for the operator to fix, so the mail waits.
 */
export function toMailFailure(error: unknown): MailFailure {
  const { code, command, responseCode, response } =
    error !== null && typeof error === 'object' ? (error as SmtpError) : {};
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1] ?? '';
  const aboutMail = command === 'RCPT TO' || command === 'DATA';
  const aboutPolicy = status === 503 || status === 530 || enhanced.startsWith('5.7.');
  const isPermanent = aboutMail && status >= 500 && status < 600 && !aboutPolicy;
  const facts = [code, command, status || undefined, enhanced].filter(
    (fact) => typeof fact === 'number' || isWord(fact),
  );
  return mailFailure(isPermanent ? 'mail-refused' : 'mail-delayed', facts.join(' ') || 'unknown reason');
}

function isWord(fact: unknown): boolean {
  return typeof fact === 'string' && /^[\w. -]{1,40}$/.test(fact);
}

function mailFailure(kind: MailFailure['kind'], reason: string): MailFailure {
  const what = kind === 'mail-refused' ? 'The mail is refused' : 'The mail could not be sent for now';
  return Object.assign(new Error(`${what}: ${reason}`), { kind, reason });
}
