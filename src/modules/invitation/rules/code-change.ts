/**
 * What admins do with many codes: disabled and ended codes stay so, a disabled one is invalid and an ended one has expired. An
 * edit changes the terms of the others.
 */
export const CODE_CHANGES = ['disable', 'end', 'edit'] as const;
export type CodeChangeKind = (typeof CODE_CHANGES)[number];
