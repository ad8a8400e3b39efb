/** Reports a bug, not a refusal: throws when an impossible state occurs. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/** Makes a switch over a union complete: a new member does not compile until it is handled. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled value: ${JSON.stringify(value)}`);
}
