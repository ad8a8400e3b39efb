import { guardMembers } from '#web/routing/access.server.ts';

/** The middleware of all members' pages. */
export const middleware = [guardMembers];
