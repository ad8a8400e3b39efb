/** Whether a query key only identifies the visitor's campaign and so does not change how a page is rendered. */
export function isCampaignKey(name: string): boolean {
  return /^(?:utm_\w+|gclid|fbclid|msclkid)$/i.test(name);
}
