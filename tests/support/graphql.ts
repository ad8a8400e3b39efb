import { OPERATIONS } from '#web/generated/operations.ts';

type GraphqlError = {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** A response of the endpoint; `data` has the type that the test expects. */
export type GraphqlResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: responses have many shapes
  readonly data?: any;
  readonly errors?: readonly GraphqlError[];
};

/** The text of an operation of the pages, as the generator wrote it. */
export function operationText(name: string): string {
  const operation = OPERATIONS.find((one) => one.name === name);
  if (!operation) throw new Error(`No operation is named ${name}`);
  return operation.text;
}

let texts = 0;

/** The same document as a text that no server has seen, so that it is not compiled. */
export function asNewText(text: string): string {
  texts += 1;
  return `${text}\n# ${texts}`;
}

/** Sends an operation of the pages to a running club, and returns its field; throws for errors. */
export async function askClub(origin: string, name: string, variables: object, token?: string) {
  const response = await fetch(`${origin}/acquisition/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query: operationText(name), operationName: name, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data[Object.keys(data)[0] ?? ''];
}
