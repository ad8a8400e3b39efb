import { createHash } from 'node:crypto';

/**
 * The Message-ID of a mail, without angle brackets: identical for the same mail, so that a receiver can drop a copy; reveals
 * nothing about the mail's content.
 */
export function buildMessageId(id: string, sender: string): string {
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 32);
  return `${digest}@${sender.slice(sender.lastIndexOf('@') + 1)}`;
}
