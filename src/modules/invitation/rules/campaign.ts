const LONGEST = 100;

/** Whether a text is a valid campaign name; the database has the same rule. */
export function isCampaign(name: string): boolean {
  return name !== '' && [...name].length <= LONGEST;
}
