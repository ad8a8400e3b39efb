/** Whether a key of a query says by which campaign somebody comes, and nothing else: no page is drawn otherwise for it. */
export function isCampaignKey(name: string): boolean {
  return /^(?:utm_\w+|gclid|fbclid|msclkid)$/i.test(name);
}
