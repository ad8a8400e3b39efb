/** The id of the access code field: links lead to it, and analytics recognises it. */
export const CODE_FIELD_ID = 'access-code';
