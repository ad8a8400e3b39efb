import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { MailRetryDependencies } from '../actions/ports.ts';
import { addFilterType, addMailQueries } from './mail-queries.ts';
import { addMailRetries } from './mail-retries.ts';
import { addMailType, addStateType } from './mail-type.ts';

/** What admins read of mails, and how they retry failed ones (specification K1). */
export function addMailApi(schema: SchemaInProgress, deps: MailRetryDependencies): void {
  const State = addStateType(schema);
  const Mail = addMailType(schema, State);
  const Filter = addFilterType(schema, State);
  addMailQueries(schema, { Mail, Filter }, deps);
  addMailRetries(schema, Filter, deps);
}
