import type { Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { codeLink, signedLink } from '../../rules/link.ts';
import { isUsableCode, type OwnCode } from '../../rules/own-code.ts';
import type { OwnCounts, OwnInvitationDependencies, OwnLink } from './ports.ts';

export type OwnInvitations = OwnCounts & {
  /** First names of guests who agreed to that, the newest first. */
  readonly names: readonly string[];
  /** `none`: the member never had an invitation. */
  readonly status: 'none' | 'active' | 'blocked';
  readonly isOpen: boolean;
  /** Null until the member creates one, and once it admits nobody any more. */
  readonly code: (OwnLink & { readonly code: string; readonly linkOnly: boolean }) | null;
};

const NOBODY = { number: 0, isMore: false } as const;
const NOTHING = { balance: 0, pending: 0, joined: NOBODY, returned: NOBODY, names: [] } as const;

/** The invitations of the member who sent the request: code, balance, guests by state, and the names of those who agreed (specification K4); null for a visitor. */
export async function readOwnInvitations(
  deps: OwnInvitationDependencies,
  viewer: Viewer | null,
  locale: Locale,
): Promise<OwnInvitations | null> {
  if (!viewer) return null;
  const [inviter, door] = await Promise.all([deps.own.findOwn(viewer.memberId), deps.findDoor()]);
  const isOpen = door.kind === 'open';
  if (!inviter || inviter.status === 'deleted') return { ...NOTHING, status: 'none', isOpen, code: null };
  const now = deps.clock();
  const { code, status } = inviter;
  const shown = status === 'active' && isUsableCode(code, now) ? code : null;
  const [counts, names] = await Promise.all([deps.own.countOwn(inviter.id), deps.own.listNames(inviter.id)]);
  return {
    ...counts,
    names,
    status,
    isOpen,
    code: shown && { code: shown.code, linkOnly: shown.linkOnly, ...createOwnLink(deps, shown, locale, now) },
  };
}

/** A code that needs a link gets one that is valid for 14 days from now; the address of any other has no language. */
function createOwnLink(
  { publicOrigin: origin, linkSigner }: OwnInvitationDependencies,
  { code, linkOnly, endsAt }: OwnCode,
  locale: Locale,
  now: Instant,
): OwnLink {
  if (!linkOnly) return { url: codeLink(origin, code), validUntil: endsAt };
  const { url, validUntil } = signedLink(linkSigner.sign, { origin, locale, code }, now);
  return { url, validUntil: endsAt && endsAt < validUntil ? endsAt : validUntil };
}
