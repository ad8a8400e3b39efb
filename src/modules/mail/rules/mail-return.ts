import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import type { Instant } from '#kernel/instant.ts';

/** `bounced`: the mailbox took no mail, for good. `complained`: the recipient reported the mail as unwanted. */
export const RETURN_KINDS = ['bounced', 'complained'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export type MailReturn = {
  readonly kind: ReturnKind;
  /** The Message-ID of our mail, without angle brackets; null where the provider does not repeat it, or it cannot be read. */
  readonly messageId: string | null;
  /** In the stored form; never null without a Message-ID. */
  readonly recipient: string | null;
  /** When it came back; null where the report does not say it. */
  readonly at: Instant | null;
  /** An enhanced status code (RFC 3463), such as `5.1.1`; null where none was given. */
  readonly status: string | null;
};

/** The most events of one request. */
export const MOST_RETURNS = 500;
const STATUS = /^[245]\.\d{1,3}\.\d{1,3}$/;
const MESSAGE_ID = /^<?([!-;=?-~]{1,200}@[!-;=?-~]{1,97})>?$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * What an event says; `passing` for a delay or a full mailbox, which is no reason to mark an address. The Message-ID or the
 * address suffices: where only one of them can be read, the other is left out.
 */
export function parseReturn(event: unknown): MailReturn | 'passing' | 'invalid' {
  if (typeof event !== 'object' || event === null) return 'invalid';
  const given = event as Readonly<Record<string, unknown>>;
  const kind = RETURN_KINDS.find((one) => one === given.type);
  const messageId = readText(given.messageId, (text) => MESSAGE_ID.exec(text.trim())?.[1]) ?? null;
  const recipient = readText(given.recipient, (text) => [normalizeEmail(text)].find(isEmailAddress)) ?? null;
  const status = readText(given.status, (text) => (STATUS.test(text) ? text : undefined));
  const at = readText(given.at, readInstant);
  const { permanent = true } = given;
  if (!kind || typeof permanent !== 'boolean' || (messageId === null && recipient === null)) return 'invalid';
  if (status === undefined || at === undefined) return 'invalid';
  const isPassing = kind === 'bounced' && (!permanent || (status !== null && !status.startsWith('5')));
  return isPassing ? 'passing' : { kind, messageId, recipient, at, status };
}

/** Null for nothing, undefined for what is not valid. */
function readText<Value>(given: unknown, read: (text: string) => Value | undefined): Value | null | undefined {
  if (given === undefined || given === null) return null;
  return typeof given === 'string' ? read(given) : undefined;
}

function readInstant(text: string): Instant | undefined {
  const at = new Date(text);
  return TIME.test(text) && !Number.isNaN(at.getTime()) ? at : undefined;
}

/** The events of a request's body, `{ events: [...] }`, or null for another body. */
export function readEvents(body: unknown): readonly unknown[] | null {
  const events = typeof body === 'object' && body !== null ? (body as { readonly events?: unknown }).events : null;
  return Array.isArray(events) && events.length <= MOST_RETURNS ? events : null;
}
