import { OPERATIONS } from '#web/generated/operations.ts';

type GraphqlError = {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** An answer of the endpoint; `data` is what the test expects it to be. */
export type GraphqlResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  readonly data?: any;
  readonly errors?: readonly GraphqlError[];
};

/** The text of an operation that the pages send, as the generator wrote it. */
export function operationText(name: string): string {
  const operation = OPERATIONS.find((one) => one.name === name);
  if (!operation) throw new Error(`No operation is named ${name}`);
  return operation.text;
}
