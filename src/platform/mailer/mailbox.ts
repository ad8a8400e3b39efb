import { sql } from 'kysely';
import { newId, type RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Db } from '../database/open.ts';
import { refuseUnsafe } from './failures.ts';
import type { Mail, Mailer } from './mail.ts';

/** A mail as the development mailbox stores it (specification K10). */
export type StoredMail = Omit<Mail, 'id' | 'headers'> & { readonly id: string; readonly createdAt: Instant };

/** Writes mails to the database instead of sending them, for development. */
export function createMailboxMailer(db: Db, deps: { readonly clock: Clock; readonly random: RandomBytes }): Mailer {
  return {
    async send(mail) {
      refuseUnsafe(mail);
      const now = deps.clock();
      await sql`insert into mail (id, recipient, kind, locale, subject, text, html, links, created_at)
        values (${newId(now, deps.random)}, ${mail.to}, ${mail.kind}, ${mail.locale}, ${mail.subject}, ${mail.text},
          ${mail.html}, ${JSON.stringify(mail.links)}::jsonb, ${now})`.execute(db);
    },
    close() {},
  };
}

const columns = sql`id, recipient as "to", kind, locale, subject, text, html, links, created_at as "createdAt"`;

/** The newest `limit` mails, newest first. */
export async function readMailbox(db: Db, limit: number): Promise<readonly StoredMail[]> {
  const newest = sql<StoredMail>`select ${columns} from mail order by created_at desc, id desc limit ${limit}`;
  return (await newest.execute(db)).rows;
}

export async function findStoredMail(db: Db, id: string): Promise<StoredMail | null> {
  const { rows } = await sql<StoredMail>`select ${columns} from mail where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
