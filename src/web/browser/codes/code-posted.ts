/**
 * Marks the redirect URL after a browser has posted the code without script, so that the next page counts the code as
 * sent. The next page's client code removes the mark from the URL.
 */
export const CODE_POSTED = 'posted';
