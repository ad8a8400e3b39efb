import { HOUR } from '#kernel/instant.ts';

/** How long a mailed link to one's personal data is valid. */
export const DATA_LINK_VALIDITY = 24 * HOUR;

/** What the club can store about the person with an address. */
export const HOLDINGS = ['MEMBER', 'REGISTRATION', 'APPLICATION', 'INVITER', 'ADMIN'] as const;
export type Holding = (typeof HOLDINGS)[number];

/** Whether the person can erase the data: the account of an admin is removed by another admin first. */
export function canEraseHoldings(holdings: readonly Holding[]): boolean {
  return holdings.length > 0 && !holdings.includes('ADMIN');
}
