/** The longest key of an experiment. */
export const MOST_KEY = 64;
/** The longest key of a variation. */
export const MOST_VARIATION_KEY = 32;

/** The address of the page that creates experiments ends with this word. */
export const RESERVED_KEY = 'new';

/** Whether a text has the form of a key: keys are parts of cookies, addresses and analytics. */
export function isKey(text: string, most: number): boolean {
  return text.length <= most && /^[a-z0-9][a-z0-9-]*$/.test(text);
}

/** Whether a text has the form of an experiment's key. */
export function isExperimentKey(text: string): boolean {
  return isKey(text, MOST_KEY);
}
