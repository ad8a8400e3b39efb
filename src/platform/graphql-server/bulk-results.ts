import type { ResultCount, ResultPage } from '#kernel/list/bulk-change.ts';
import type { ObjectType } from './builder.ts';
import { codedError } from './errors.ts';
import type { SchemaInProgress } from './schema-part.ts';
import { SINGLE_ROW } from './single-row-fields.ts';

const MOST_RESULTS = 500;

type Results = {
  /** The name of the type that counts the rows of a result. */
  readonly count: string;
  /** Describes what a result may be. */
  readonly about: string;
  /** The type of one row with its result. */
  readonly Row: ObjectType<object>;
  readonly store: {
    countResults(id: string): Promise<readonly ResultCount<string>[]>;
    listResults(id: string, page: ResultPage): Promise<readonly object[]>;
  };
};

/** Adds to the type of a change of many rows how many have which result, and what became of each. */
export function addResultFields(
  { builder }: SchemaInProgress,
  Change: ObjectType<{ readonly id: string }>,
  { count, about, Row, store }: Results,
): void {
  const Count = builder.objectRef<ResultCount<string>>(count).implement({
    fields: (t) => ({
      result: t.exposeString('result', { description: about }),
      number: t.exposeInt('number'),
    }),
  });
  builder.objectFields(Change, (t) => ({
    results: t.field({ type: [Count], extensions: SINGLE_ROW, resolve: ({ id }) => store.countResults(id) }),
    rows: t.field({
      type: [Row],
      extensions: SINGLE_ROW,
      description: `What became of each, in the order of the change; at most ${MOST_RESULTS} of them.`,
      args: {
        first: t.arg.int({ required: true }),
        skip: t.arg.int(),
        refusedOnly: t.arg.boolean({ description: 'Without those that were changed.' }),
      },
      resolve: ({ id }, { first: limit, skip, refusedOnly }) => {
        const after = skip ?? 0;
        if (limit < 1 || limit > MOST_RESULTS || after < 0)
          throw codedError('BAD_USER_INPUT', 'The rows cannot be read like this', { reason: 'place-invalid' });
        return store.listResults(id, { after, limit, refusedOnly: refusedOnly ?? false });
      },
    }),
  }));
}
