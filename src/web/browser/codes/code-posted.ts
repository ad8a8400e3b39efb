/**
 * Marks the address to which the server sends a visitor whose browser posted the code without script, so that the next
 * page counts the code as sent. Its program takes the mark out of the address.
 */
export const CODE_POSTED = 'posted';
