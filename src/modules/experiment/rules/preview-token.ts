import { addMilliseconds, DAY, type Instant } from '#kernel/instant.ts';

/** A preview link is valid for seven days: for a round of reviews, and not for good. */
const PREVIEW_VALIDITY = 7 * DAY;

/** What a preview link names and its signature covers. */
export type PreviewClaims = {
  readonly experiment: string;
  readonly variation: string;
  /** Identifies what the variation shows; a link does not show what it was not created for. */
  readonly content: string;
  readonly expiresAt: Instant;
};

type PreviewToken = PreviewClaims & { readonly keyId: string; readonly mac: string };

const TOKEN = /^([a-z0-9-]{1,64})\.([a-z0-9-]{1,32})\.([\w-]{16})\.([1-9]\d{8,11})\.([\w-]{1,32})\.([\w-]{43})$/;

/** The expiry of a link that is created now: a whole second. */
export function getPreviewExpiry(now: Instant): Instant {
  return new Date(getSecond(addMilliseconds(now, PREVIEW_VALIDITY)) * 1000);
}

/** The text that is signed. Its first line separates it from registration links, which the same keys sign. */
export function formatSignedPreview(claims: PreviewClaims, environment: string): string {
  const { experiment, variation, content, expiresAt } = claims;
  return ['preview', environment, experiment, variation, content, getSecond(expiresAt)].join('\n');
}

/** `experiment . variation . content . expiry second . key id . signature` */
export function formatPreviewToken({ experiment, variation, content, expiresAt, keyId, mac }: PreviewToken): string {
  return [experiment, variation, content, getSecond(expiresAt), keyId, mac].join('.');
}

/** The parts of a token, or null where it is malformed. */
export function parsePreviewToken(text: string): PreviewToken | null {
  const [token, experiment = '', variation = '', content = '', second = '', keyId = '', mac = ''] =
    TOKEN.exec(text) ?? [];
  if (token === undefined) return null;
  return { experiment, variation, content, expiresAt: new Date(Number(second) * 1000), keyId, mac };
}

function getSecond(at: Instant): number {
  return Math.floor(at.getTime() / 1000);
}
