import { guardAdmins } from '#web/routing/access.server.ts';

/** The middleware of all admins' pages. */
export const middleware = [guardAdmins];
