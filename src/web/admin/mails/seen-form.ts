/** The button that marks what came back as seen, and the field with the newest instant that the page showed. */
export const SEEN = 'seen';
export const UNTIL = 'until';
