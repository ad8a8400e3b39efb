import type { Viewer } from '#kernel/viewer.ts';
import type { Member, Voucher } from '../rules/member.ts';
import type { MemberStore } from './ports.ts';

/** The member who sent the request, or null for a visitor. */
export async function findMember(
  deps: { readonly members: Pick<MemberStore, 'findMember'> },
  viewer: Viewer | null,
): Promise<Member | null> {
  return viewer && deps.members.findMember(viewer.memberId);
}

/** The welcome voucher of a member, or null for one who has none, such as an admin. */
export function findVoucher(
  deps: { readonly members: Pick<MemberStore, 'findVoucher'> },
  memberId: string,
): Promise<Voucher | null> {
  return deps.members.findVoucher(memberId);
}
