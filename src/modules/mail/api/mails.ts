import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { NewsDependencies } from '../actions/news-ports.ts';
import type {
  MailRetryDependencies,
  ReturnDependencies,
  TemplateDependencies,
  TestMailDependencies,
} from '../actions/ports.ts';
import { addFilterType, addMailQueries } from './mail-queries.ts';
import { addMailRetries } from './mail-retries.ts';
import { addMailTemplates } from './mail-templates.ts';
import { addMailType, addStateType } from './mail-type.ts';
import { addReturnedNews } from './returned-news.ts';

/** What admins read of mails, how they retry failed ones, and what mails look like (specification K1). */
export function addMailApi(
  schema: SchemaInProgress,
  deps: MailRetryDependencies & ReturnDependencies,
  templates: TemplateDependencies & TestMailDependencies,
  news: NewsDependencies,
): void {
  const State = addStateType(schema);
  const Mail = addMailType(schema, State);
  const Filter = addFilterType(schema, State);
  addMailQueries(schema, { Mail, Filter }, deps);
  addMailRetries(schema, Filter, deps);
  addMailTemplates(schema, templates);
  addReturnedNews(schema, news);
}
