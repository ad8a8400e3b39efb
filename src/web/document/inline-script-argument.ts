/** The attribute of an inline script's element that holds its argument as JSON: its text, and so its hash, stay the same. */
export const ARGUMENT = 'data-argument';

/** What the server gave the inline script that runs right now. */
export function readArgument<Argument>(): Argument {
  return JSON.parse(document.currentScript?.getAttribute(ARGUMENT) ?? 'null') as Argument;
}
