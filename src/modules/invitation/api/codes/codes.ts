import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { CreateListedCodeDependencies } from '../../actions/codes/create-listed-code.ts';
import type { CodeChangeDependencies } from '../../actions/codes/ports.ts';
import { addCodeChanges } from './code-changes.ts';
import { addCodeQueries, addFilterType } from './code-queries.ts';
import { addCodeType, addStateType } from './code-type.ts';
import { addCodeCreation } from './create-code.ts';
import { addCodeEdit, addTermsType } from './edit-code.ts';
import type { Refused } from './refused.ts';

/** The codes of the back office, for admins only (specification K1). */
export function addCodesApi(
  schema: SchemaInProgress,
  deps: CodeChangeDependencies & CreateListedCodeDependencies,
): void {
  const State = addStateType(schema);
  const Code = addCodeType(schema, State, deps);
  const Filter = addFilterType(schema, State);
  const Refusal = schema.builder.objectRef<Refused>('RegistrationCodeRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({ reason: t.exposeString('reason') }),
  });
  addCodeQueries(schema, { Code, Filter }, deps);
  const Terms = addTermsType(schema);
  addCodeChanges(schema, { Filter, Terms, Refusal }, deps);
  addCodeEdit(schema, { Code, Terms, Refusal }, deps);
  addCodeCreation(schema, { Code, Refusal }, deps);
}
