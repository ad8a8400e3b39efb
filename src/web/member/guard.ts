import { guardMembers } from '#web/routing/access.server.ts';

/** The route around all members' pages. */
export const middleware = [guardMembers];
