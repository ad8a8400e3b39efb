/** How a visitor gave a code: typed, or by a link without a timestamp, with an altered one, or with one that the club signed. */
export const CODE_WAYS = ['typed', 'plain-link', 'altered-link', 'signed-link'] as const;
export type CodeWay = (typeof CODE_WAYS)[number];
