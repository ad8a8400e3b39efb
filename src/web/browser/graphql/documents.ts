import type { TypedDocumentNode } from '@urql/core';
import type { Operation } from '#web/routing/operation.ts';

type AnyOperation = Operation<unknown, unknown>;
type Document = TypedDocumentNode<unknown, Record<string, unknown>>;

const documents = new Map<string, Document>();

/**
 * The operation as the document that urql wants, without parsing it: urql reads its kind and its name, and sends the
 * text as it is, which is how the server knows it. `documentId` is the key by which urql tells documents apart.
 */
export function getDocument({ name, kind, text }: AnyOperation): Document {
  const known = documents.get(name);
  if (known) return known;
  // Of a document nobody reads more than this, and a whole one would have to be parsed.
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

/** The document that was made for an operation, whatever urql's cache made of it. */
export function findDocument(name: string): Document | undefined {
  return documents.get(name);
}
