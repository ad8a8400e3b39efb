// The receiver of webhooks (https://www.standardwebhooks.com): what happened to members, at least once and in no order.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';

type Message = {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly memberId: string;
    readonly firstName?: string;
    readonly email?: string;
    readonly newsletter?: boolean;
    readonly newsletterLinks?: { readonly oneClick: string; readonly page: string };
  };
};

const TOLERANCE_SECONDS = 300;
/** Longer than the club can send a message again (its setting RETENTION_WEBHOOKS). */
const REMEMBERED_SECONDS = 90 * 86_400;

/** Whether the club signed these bytes with our secret in the last five minutes. `now` in seconds. */
export function isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string, now: number): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!(Math.abs(now - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While the club replaces a secret there are two signatures.
  return `${signatures}`.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Handles a message once: its id is stored in the same transaction as what it changes. */
export function handleHook(database: DatabaseSync, id: string, body: Buffer, now: number): void {
  const message = JSON.parse(body.toString()) as Message;
  database.exec('begin immediate');
  try {
    database.prepare('delete from handled_hook where at < ?').run(now - REMEMBERED_SECONDS);
    const { changes } = database.prepare('insert into handled_hook values (?, ?) on conflict do nothing').run(id, now);
    if (changes === 1) apply(database, message);
    database.exec('commit');
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
}

function apply(database: DatabaseSync, message: Message): void {
  if (SAVED.includes(message.type)) saveCustomer(database, message);
  if (message.type === 'member.erased') eraseCustomer(database, message.data.memberId);
}

const SAVED = ['member.activated', 'member.changed', 'newsletter.changed'];

/**
 * The older of two names, addresses or choices about the newsletter never replaces the newer one. Each has the time of the newest
 * message that said something about it.
 */
const SAVE = `
  insert into customer (id, first_name, name_at, email, email_at, newsletter, newsletter_at, unsubscribe)
  select $id, $firstName, iif($firstName is null, null, $at), $email, iif($email is null, null, $at),
    $newsletter, iif($newsletter is null, null, $at), $unsubscribe
  where not exists (select 1 from erased where id = $id)
  on conflict (id) do update set
    first_name = iif($firstName is null or $at < name_at, first_name, $firstName),
    name_at = iif($firstName is null or $at < name_at, name_at, $at),
    email = iif($email is null or $at < email_at, email, $email),
    email_at = iif($email is null or $at < email_at, email_at, $at),
    newsletter = iif($newsletter is null or $at < newsletter_at, newsletter, excluded.newsletter),
    unsubscribe = iif($newsletter is null or $at < newsletter_at, unsubscribe, excluded.unsubscribe),
    newsletter_at = iif($newsletter is null or $at < newsletter_at, newsletter_at, $at)`;

function saveCustomer(database: DatabaseSync, { timestamp: $at, data }: Message): void {
  const { memberId: $id, firstName: $firstName = null, email: $email = null, newsletter, newsletterLinks } = data;
  // A message about a member who was erased meanwhile has ids only, and another change has nothing that this shop stores.
  if ($firstName === null && $email === null) return;
  const $unsubscribe = newsletterLinks?.oneClick ?? null;
  const $newsletter = newsletter === undefined ? null : Number(newsletter);
  database.prepare(SAVE).run({ $id, $firstName, $email, $newsletter, $at, $unsubscribe });
}

/** Deletes what names the person. Placed orders stay, without the member, because accounts need them. */
function eraseCustomer(database: DatabaseSync, id: string): void {
  for (const sql of [
    'insert into erased values (?) on conflict do nothing',
    'delete from customer where id = ?',
    "delete from orders where member_id = ? and state <> 'placed'",
    'update orders set member_id = null, voucher = null where member_id = ?',
  ])
    database.prepare(sql).run(id);
}
