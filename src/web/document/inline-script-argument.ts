/** The attribute with an inline script's argument as JSON, so that the script's text and its hash stay constant. */
export const ARGUMENT = 'data-argument';

/** Returns the server's argument for the inline script that runs right now. */
export function readArgument<Argument>(): Argument {
  return JSON.parse(document.currentScript?.getAttribute(ARGUMENT) ?? 'null') as Argument;
}
