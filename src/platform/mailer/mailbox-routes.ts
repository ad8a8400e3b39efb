import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../database/open.ts';
import { findStoredMail, readMailbox, type StoredMail } from './mailbox.ts';
import { listPage, MAILBOX, mailPage, renderMissingMailPage } from './mailbox-page.ts';
import { mailboxStyle } from './mailbox-style.ts';

const SHOWN = 500;
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// A mail has inline styles and needs no other permission; its links open in a new window.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

type OneMail = { readonly Params: { readonly id: string } };

/** The development mailbox: pages and JSON. Registered in development only, because it shows every mailed secret. */
export async function mailboxRoutes(fastify: FastifyInstance, { db }: { readonly db: Db }): Promise<void> {
  fastify.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  });
  fastify.get(MAILBOX, async (_request, reply) => send(reply, pagePolicy, listPage(await readMailbox(db, SHOWN))));
  fastify.get(`${MAILBOX}.json`, async () => readMailbox(db, SHOWN));
  fastify.get(`${MAILBOX}.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(mailboxStyle));
  fastify.get<OneMail>(`${MAILBOX}/:id(${uuid}).html`, async ({ params }, reply) =>
    respondWithMail(reply, await findStoredMail(db, params.id), mailPolicy, (mail) => mail.html),
  );
  fastify.get<OneMail>(`${MAILBOX}/:id(${uuid})`, async ({ params }, reply) =>
    respondWithMail(reply, await findStoredMail(db, params.id), pagePolicy, mailPage),
  );
}

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

function respondWithMail(
  reply: FastifyReply,
  mail: StoredMail | null,
  policy: string,
  page: (mail: StoredMail) => string,
): FastifyReply {
  return mail ? send(reply, policy, page(mail)) : send(reply.code(404), pagePolicy, renderMissingMailPage());
}

function send(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
}
