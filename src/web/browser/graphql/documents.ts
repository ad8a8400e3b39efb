import type { TypedDocumentNode } from '@urql/core';
import type { Operation } from '#web/routing/operation.ts';

type AnyOperation = Operation<unknown, unknown>;
type Document = TypedDocumentNode<unknown, Record<string, unknown>>;

const documents = new Map<string, Document>();

/**
 * Wraps an operation as a urql document without parsing it: urql reads its kind and name, and sends the text unchanged,
 * as the server knows it. urql compares documents by `documentId`.
 */
export function getDocument({ name, kind, text }: AnyOperation): Document {
  const known = documents.get(name);
  if (known) return known;
  // urql reads no more of a document than this; a complete document would require parsing.
  const document = {
    kind: 'Document',
    documentId: text,
    definitions: [
      {
        kind: 'OperationDefinition',
        operation: kind,
        name: { kind: 'Name', value: name },
        selectionSet: { kind: 'SelectionSet', selections: [] },
      },
    ],
    loc: { start: 0, end: text.length, source: { body: text, name: 'gql', locationOffset: { line: 1, column: 1 } } },
  } as unknown as Document;
  documents.set(name, document);
  return document;
}

/** Returns the document of an operation, however urql's cache changed it. */
export function findDocument(name: string): Document | undefined {
  return documents.get(name);
}
