import { isUuid } from '#kernel/ids.ts';

/** The email addresses of those of the members that exist, by their ids. */
export type FindEmails = (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const MEMBER = 'member:';

/** Returns what names an actor: an admin's email address, `command line`, or null for a deleted account or no admin. */
export async function createActorNames(
  findEmails: FindEmails,
  actors: readonly string[],
): Promise<(actor: string) => string | null> {
  const ids = [...new Set(actors.flatMap((actor) => parseMemberId(actor) ?? []))];
  const emails = ids.length === 0 ? new Map<string, string>() : await findEmails(ids);
  return (actor) => (actor === 'cli' ? 'command line' : (emails.get(parseMemberId(actor) ?? '') ?? null));
}

function parseMemberId(actor: string): string | null {
  const id = actor.startsWith(MEMBER) ? actor.slice(MEMBER.length) : '';
  return isUuid(id) ? id : null;
}
