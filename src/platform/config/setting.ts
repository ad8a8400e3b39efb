import type * as v from 'valibot';

/** A setting of the operator: how it is parsed, its default, and its purpose. */
export type Setting<Value, Fallback extends string | null = string | null> = {
  readonly read: v.GenericSchema<string, Value>;
  /** The text that applies if the variable is not set; null if there is none. */
  readonly fallback: Fallback;
  readonly about: string;
  readonly secret?: true;
};

export function setting<Value, Fallback extends string | null>(
  about: string,
  fallback: Fallback,
  read: v.GenericSchema<string, Value>,
): Setting<Value, Fallback> {
  return { about, fallback, read };
}

export function secret<Value>(about: string, read: v.GenericSchema<string, Value>): Setting<Value, null> {
  return { about, fallback: null, read, secret: true };
}
