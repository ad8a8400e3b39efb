/** What admins do with codes for good: a disabled code is invalid, an ended one has expired. */
export const CODE_CHANGES = ['disable', 'end'] as const;
export type CodeChangeKind = (typeof CODE_CHANGES)[number];
