/** The fields of the forms of a login's second half. */
export const SECOND_HALF = {
  code: 'factor-code',
  passkey: 'factor-passkey',
  restart: 'factor-restart',
} as const;
