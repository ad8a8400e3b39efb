/** The end of a page of due registrations. `at` is PostgreSQL's text, because a JavaScript date has fewer digits. */
export type DueCursor = { readonly at: string; readonly id: string };

/** Due registrations, the longest overdue first: at most `limit`, after a cursor, of one inviter or of all. */
export type DuePage = { readonly limit: number; readonly after?: DueCursor | null; readonly inviterId?: string };

/** How many registrations of a page have ended, and how many it contained; `next` is null after the last page. */
export type EndedPage = { readonly ended: number; readonly seen: number; readonly next: DueCursor | null };
