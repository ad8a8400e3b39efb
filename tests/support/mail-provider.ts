// A double of Amazon SES and SNS, as far as a club and its adapter see them: an SMTP server, signed notifications, their certificate.
import { createHash, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY } from '#kernel/instant.ts';
import { createCertificate } from './certificate.ts';
import { startMailServer } from './mail-server.ts';

export const TOPIC = 'arn:aws:sns:eu-central-1:123456789012:club-mails';

type Fields = Readonly<Record<string, string>>;
/** What a forger may change: fields after the signature, or before it, and the key. */
export type Forgery = { readonly after?: Fields; readonly before?: Fields; readonly key?: string };
type Mail = { readonly to: string; readonly id: string };

export type MailProvider = Awaited<ReturnType<typeof startMailProvider>>;

const createValidKey = () => createKey(new Date(Date.now() - DAY), new Date(Date.now() + DAY));

/** Starts the provider. `subscribe` has to be called before it reports anything. */
export async function startMailProvider(certificate = createValidKey()) {
  const path = `/SimpleNotificationService-${createHash('sha256').update(certificate.cert).digest('hex').slice(0, 32)}.pem`;
  const mails = await startMailServer(() => false);
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    const body = request.url === path ? certificate.cert : '<ConfirmSubscriptionResponse/>';
    response.writeHead(200).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let endpoint = '';

  const write = (fields: Fields, { before = {}, after = {}, key = certificate.key }: Forgery = {}): string => {
    const signed = {
      TopicArn: TOPIC,
      MessageId: randomUUID(),
      Timestamp: new Date().toISOString(),
      ...fields,
      ...before,
    };
    const names = Object.keys(signed).toSorted();
    const text = names.map((name) => `${name}\n${signed[name as keyof typeof signed]}\n`).join('');
    const Signature = sign('sha256', Buffer.from(text), key).toString('base64');
    return JSON.stringify({
      ...signed,
      SignatureVersion: '2',
      Signature,
      SigningCertURL: `${origin}${path}`,
      ...after,
    });
  };
  const post = async (body: string): Promise<number> => {
    const headers = { 'content-type': 'text/plain; charset=UTF-8' };
    return (await fetch(endpoint, { method: 'POST', headers, body })).status;
  };
  const notify = async (notification: object, forgery?: Forgery) => {
    const body = write({ Type: 'Notification', Message: JSON.stringify(notification) }, forgery);
    return { status: await post(body), repeat: () => post(body) };
  };
  return {
    smtpUrl: mails.url,
    origin,
    /** The mails that it accepted; it delivers none. */
    received: mails.received,
    /** The paths that somebody has asked SNS for. */
    requested,
    path,
    post,
    notify,
    /** Asks an endpoint to confirm that it wants the notifications. */
    subscribe(address: string, changes: Fields = {}) {
      endpoint = address;
      const SubscribeURL = `${origin}/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=token`;
      return post(
        write({ Type: 'SubscriptionConfirmation', Message: 'Confirm', Token: 'token', SubscribeURL, ...changes }),
      );
    },
    /** The mailbox does not take a mail that was accepted. */
    bounce: (mail: Mail, changes: object = {}, forgery?: Forgery) => notify(describeBounce(mail, changes), forgery),
    /** The recipient reports it as unwanted; the provider publishes this as an event. */
    complain: (mail: Mail) =>
      notify({ eventType: 'Complaint', mail: describeMail(mail), complaint: describeComplaint(mail) }),
    async close() {
      server.closeAllConnections();
      server.close();
      await mails.close();
    },
  };
}

/** A key of somebody else, or one whose certificate is over. */
export function createKey(from: Date, to: Date) {
  return createCertificate({ name: 'sns.amazonaws.com', from, to });
}

/** SES gives each mail an id of its own, and repeats the headers that it got. */
function describeMail({ to, id }: Mail) {
  const messageId = `0102018e${createHash('sha256').update(id).digest('hex').slice(0, 24)}-000000`;
  return {
    timestamp: new Date().toISOString(),
    source: 'club@club.example',
    messageId,
    destination: [to],
    headersTruncated: false,
    headers: [
      { name: 'To', value: to },
      { name: 'Message-ID', value: id },
    ],
    commonHeaders: { to: [to], messageId: id },
  };
}

function describeBounce(mail: Mail, changes: object) {
  const recipient = {
    emailAddress: mail.to,
    action: 'failed',
    status: '5.1.1',
    diagnosticCode: `smtp; 550 ${mail.to}`,
  };
  const bounce = {
    ...{ bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: [recipient] },
    ...{ timestamp: new Date().toISOString(), feedbackId: randomUUID(), ...changes },
  };
  return { notificationType: 'Bounce', mail: describeMail(mail), bounce };
}

function describeComplaint({ to }: Mail) {
  return {
    ...{ complainedRecipients: [{ emailAddress: to }], complaintFeedbackType: 'abuse' },
    ...{ timestamp: new Date().toISOString(), feedbackId: randomUUID() },
  };
}
