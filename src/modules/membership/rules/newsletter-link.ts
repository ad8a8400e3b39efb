import { isUuid } from '#kernel/ids.ts';

/** What the link that ends a member's newsletter says: the member, and who signed it. */
export type NewsletterClaims = { readonly memberId: string; readonly keyId: string; readonly mac: string };

const SHAPE = /^([0-9a-f-]{36})\.([\w-]{1,64})\.([\w-]{43})$/;

/** The text that is signed. It begins as no other signed text does, so that no other signature is valid here. */
export function formatSignedMember(memberId: string, environmentName: string): string {
  return `newsletter\n${environmentName}\n${memberId}`;
}

export function formatNewsletterToken({ memberId, keyId, mac }: NewsletterClaims): string {
  return `${memberId}.${keyId}.${mac}`;
}

/** Null for a text that is no such token; the signature is not checked. */
export function parseNewsletterToken(token: string): NewsletterClaims | null {
  const [, memberId = '', keyId = '', mac = ''] = SHAPE.exec(token) ?? [];
  return isUuid(memberId) ? { memberId, keyId, mac } : null;
}
