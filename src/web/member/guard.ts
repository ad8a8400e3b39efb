import { guardMembers } from '#web/routing/access.server.ts';
import { MemberArea } from './layout/member-area.tsx';

/** The middleware of all members' pages. */
export const middleware = [guardMembers];

export default MemberArea;
