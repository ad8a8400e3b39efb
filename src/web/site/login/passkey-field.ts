/** The field with the browser's answer of a login by passkey. */
export const PASSKEY_LOGIN = 'passkey-login';
