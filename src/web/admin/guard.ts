import { guardAdmins } from '#web/routing/access.server.ts';

/** The route around all admins' pages. */
export const middleware = [guardAdmins];
