import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';

/** `bounced`: the mailbox took no mail, for good. `complained`: the recipient reported the mail as unwanted. */
export const RETURN_KINDS = ['bounced', 'complained'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export type MailReturn = {
  readonly kind: ReturnKind;
  /** In the stored form. */
  readonly recipient: string;
  /** An enhanced status code (RFC 3463), such as `5.1.1`; null where none was given. */
  readonly status: string | null;
};

/** The most events of one request. */
export const MOST_RETURNS = 500;
const STATUS = /^[245]\.\d{1,3}\.\d{1,3}$/;

/** What an event says; `passing` for a delay or a full mailbox, which is no reason to mark an address. */
export function parseReturn(event: unknown): MailReturn | 'passing' | 'invalid' {
  if (typeof event !== 'object' || event === null) return 'invalid';
  const { type, recipient, status = null, permanent = true } = event as Readonly<Record<string, unknown>>;
  const kind = RETURN_KINDS.find((one) => one === type);
  const email = typeof recipient === 'string' ? normalizeEmail(recipient) : '';
  if (!kind || !isEmailAddress(email) || typeof permanent !== 'boolean') return 'invalid';
  if (status !== null && !(typeof status === 'string' && STATUS.test(status))) return 'invalid';
  const isPassing = kind === 'bounced' && (!permanent || (status !== null && !status.startsWith('5')));
  return isPassing ? 'passing' : { kind, recipient: email, status };
}

/** The events of a request's body, `{ events: [...] }`, or null for another body. */
export function readEvents(body: unknown): readonly unknown[] | null {
  const events = typeof body === 'object' && body !== null ? (body as { readonly events?: unknown }).events : null;
  return Array.isArray(events) && events.length <= MOST_RETURNS ? events : null;
}
