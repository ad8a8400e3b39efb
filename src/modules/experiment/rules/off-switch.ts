/** The parameter that switches experiments off for the rest of the visit (specification B5). */
const OFF_SWITCH = 'disablegb';

/** The cookie's value of a visit that no experiment includes: none was running when it began, or they are switched off. */
export const NO_EXPERIMENTS = '-';

/** Whether the query of an address switches experiments off. */
export function hasOffSwitch(query: string): boolean {
  return query.includes(OFF_SWITCH) && new URLSearchParams(query).get(OFF_SWITCH) === 'true';
}

/** The same for an address. */
export function isSwitchedOff(url: string): boolean {
  const start = url.indexOf('?');
  return start >= 0 && hasOffSwitch(url.slice(start + 1));
}
