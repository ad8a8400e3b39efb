/** Why the opening of a mailed link counts as one by a program, not by a person. The first that applies is stored. */
export const SCANNER_SIGNS = ['head', 'prefetch', 'mail-scanner', 'bot', 'no-user-agent', 'no-navigation'] as const;
export type ScannerSign = (typeof SCANNER_SIGNS)[number];
