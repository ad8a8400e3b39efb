/** What a registration link carries (specification E3), and on the way through our pages, where it was used. */
export type Invitation = {
  readonly rc: string;
  readonly vt: string | null;
  /** The slug of the landing entry whose campaign brought the visitor; the server looks the campaign up by it. */
  readonly via?: string;
};

/** The invitation of an address, or null where there is no code. */
export function parseInvitation(url: URL): Invitation | null {
  const rc = url.searchParams.get('rc')?.trim();
  const via = parseCampaignSlug(url.searchParams.get('via'));
  return rc ? { rc, vt: url.searchParams.get('vt') || null, ...(via && { via }) } : null;
}

/** A path with the invitation in its query: `/?rc=CODE&vt=…`. Without one it stays as it is. */
export function withInvitation(path: string, invitation: Invitation | null): string {
  if (!invitation) return path;
  const { rc, vt, via } = invitation;
  return `${path}?${new URLSearchParams({ rc, ...(vt ? { vt } : {}), ...(via ? { via } : {}) })}`;
}

/** A text as the slug of a landing entry, if it can be one. */
export function parseCampaignSlug(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w-]{1,64}$/.test(text) ? text : undefined;
}
