// Messages of Amazon SNS (https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html): who sent them.
import { verify, X509Certificate } from 'node:crypto';

/** What SNS signs, in this order; a notification may have no subject. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

export type SnsMessage =
  | { readonly type: 'Notification'; readonly content: string }
  | { readonly type: 'SubscriptionConfirmation'; readonly subscribeUrl: string };

type Fields = Readonly<Record<string, string | undefined>>;

/** SNS repeats a message for an hour at most: a recorded one is worthless later. */
const OLDEST_MS = 2 * 3_600_000;
const NEWEST_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;
const CERTIFICATE = /^\/SimpleNotificationService-[0-9a-f]{8,64}\.pem$/;

/** Where the SNS of a topic has its certificates and confirmations; the region is the fourth part of the topic's name. */
export function getSnsOrigin(topic: string): string {
  const [, , , region = ''] = topic.split(':');
  if (!/^[a-z0-9-]+$/.test(region))
    throw new Error('SNS_TOPIC is no name of a topic, such as arn:aws:sns:eu-central-1:123456789012:mails');
  return `https://sns.${region}.amazonaws.com`;
}

/**
 * Creates the check of messages. It returns null for one that SNS did not sign for our topic lately. It fetches certificates from
 * `origin` only, whatever address a message has, and throws when they cannot be fetched.
 */
export function createReadMessage({ topic, origin }: { readonly topic: string; readonly origin: string }) {
  const certificates = new Map<string, X509Certificate>();
  return async (body: string, now: number): Promise<SnsMessage | null> => {
    const fields = parseFields(body);
    const type = findType(fields);
    if (!type || fields.TopicArn !== topic || !isRecent(fields, now)) return null;
    const certificate = await findCertificate(fields.SigningCertURL ?? '', now);
    const signed = SIGNED[type]
      .filter((name) => fields[name] !== undefined)
      .map((name) => `${name}\n${fields[name]}\n`);
    const signature = Buffer.from(fields.Signature ?? '', 'base64');
    if (!certificate || !verify('sha256', Buffer.from(signed.join('')), certificate.publicKey, signature)) return null;
    if (type === 'Notification') return { type, content: fields.Message ?? '' };
    const subscribeUrl = fields.SubscribeURL ?? '';
    return isOfSns(subscribeUrl) ? { type, subscribeUrl } : null;
  };

  function isOfSns(address: string): boolean {
    const url = URL.parse(address);
    return url?.origin === origin && url.username === '' && url.password === '';
  }

  async function findCertificate(address: string, now: number): Promise<X509Certificate | null> {
    const url = URL.parse(address);
    if (!url || !isOfSns(address) || url.search !== '' || !CERTIFICATE.test(url.pathname)) return null;
    const found = certificates.get(url.href) ?? new X509Certificate(await fetchText(url.href));
    certificates.set(url.href, found);
    return found.validFromDate.getTime() <= now && found.validToDate.getTime() >= now ? found : null;
  }
}

/** Null for a message that is not about a topic, or that is signed by SHA-1: set the topic's SignatureVersion to 2. */
function findType({ Type, SignatureVersion }: Fields): SnsMessage['type'] | null {
  if (SignatureVersion !== '2') return null;
  return Type === 'Notification' || Type === 'SubscriptionConfirmation' ? Type : null;
}

function isRecent({ Timestamp = '' }: Fields, now: number): boolean {
  const age = now - Date.parse(Timestamp);
  return age <= OLDEST_MS && age >= -NEWEST_MS;
}

/** Confirms a subscription, at an address that `createReadMessage` has checked. */
export async function confirmSubscription(subscribeUrl: string): Promise<void> {
  await fetchText(subscribeUrl);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`SNS returned ${response.status}`);
  return response.text();
}

/** The fields of a message that are texts. */
function parseFields(body: string): Fields {
  try {
    const parsed: unknown = JSON.parse(body);
    return Object.fromEntries(Object.entries(parsed ?? {}).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
