/** The field of the access code: links lead to it, and analytics knows it by this name. */
export const CODE_FIELD_ID = 'access-code';
