const LONGEST = 100;

/** Characters that PostgreSQL cannot store, that break a line, or that turn the direction of what follows in lists and files. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;

/** Whether a text is a valid campaign name; the database limits its length as well. */
export function isCampaign(name: string): boolean {
  return name.trim() !== '' && [...name].length <= LONGEST && !UNPRINTABLE.test(name);
}
