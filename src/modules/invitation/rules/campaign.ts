const LONGEST = 100;

/** Whether this can be the name of a campaign, as the database keeps it. */
export function isCampaign(name: string): boolean {
  return name !== '' && [...name].length <= LONGEST;
}
