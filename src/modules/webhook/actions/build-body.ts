import type { Message, WebhookDependencies } from './ports.ts';

/**
 * Builds the body of a message when it is sent. With personal data, a message about a member with the newsletter also has the
 * links that end it: whoever sends the newsletter needs them.
 */
export async function buildBody(
  { payloads, createNewsletterLinks }: Pick<WebhookDependencies, 'payloads' | 'createNewsletterLinks'>,
  message: Message,
  withPersonalData: boolean,
): Promise<string> {
  const data = await payloads.readData(message, withPersonalData);
  const { memberId } = message.subject;
  const hasNewsletter = 'newsletter' in data && data.newsletter === true;
  const links =
    hasNewsletter && withPersonalData && memberId ? { newsletterLinks: createNewsletterLinks(memberId) } : {};
  return JSON.stringify({
    type: message.type,
    timestamp: message.happenedAt.toISOString(),
    data: { ...data, ...links },
  });
}
