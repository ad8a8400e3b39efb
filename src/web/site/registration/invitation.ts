import { type Href, withQuery } from '#web/routing/href.ts';

/** The parameters of a registration link (specification E3), and within our pages the landing entry of its use. */
export type Invitation = {
  readonly rc: string;
  readonly vt: string | null;
  /** The slug of the visitor's landing page, where the registration needs it: the server finds campaign and headline by it. */
  readonly campaignSlug?: string;
};

/** Parses the invitation of a URL; null without a code. */
export function parseInvitation(url: URL): Invitation | null {
  const rc = url.searchParams.get('rc')?.trim();
  const campaignSlug = parseCampaignSlug(url.searchParams.get('via'));
  return rc ? { rc, vt: url.searchParams.get('vt') || null, ...(campaignSlug && { campaignSlug }) } : null;
}

/** Adds the invitation to a path's query: `/?rc=CODE&vt=…`. Without one the path stays unchanged. */
export function withInvitation(path: Href, invitation: Invitation | null): Href {
  if (!invitation) return path;
  const { rc, vt, campaignSlug } = invitation;
  return withQuery(path, { rc, vt: vt || null, via: campaignSlug || null });
}

/** Returns a text if it has the format of a landing entry's slug. */
export function parseCampaignSlug(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w-]{1,64}$/.test(text) ? text : undefined;
}
