import { HOUR } from '#kernel/instant.ts';

/** Registrations of a day can still be stored shortly after it, by a slow transaction or a clock that is behind. */
export const GRACE = HOUR;

/** Days before are not counted: `RETENTION_FUNNEL` deletes their counts by default. */
export const COUNTED_DAYS = 800;

/** The codes of a day that count as used most. */
export const LEADING_CODES = 100;

/** The codes of a breakdown. */
export const SHOWN_CODES = 50;
