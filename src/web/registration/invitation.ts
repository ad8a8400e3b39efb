/** What a registration link carries (decisions section 4). */
export type Invitation = { readonly rc: string; readonly vt: string | null };

/** The invitation of an address, or null where there is no code. */
export function invitationOf(url: URL): Invitation | null {
  const rc = url.searchParams.get('rc')?.trim();
  return rc ? { rc, vt: url.searchParams.get('vt') || null } : null;
}

/** A path with the invitation in its query: `/?rc=CODE&vt=…`. Without one it stays as it is. */
export function withInvitation(path: string, invitation: Invitation | null): string {
  if (!invitation) return path;
  const { rc, vt } = invitation;
  return `${path}?${new URLSearchParams({ rc, ...(vt ? { vt } : {}) })}`;
}
