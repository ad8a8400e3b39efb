import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { MembershipDependencies } from '../../actions/ports.ts';
import { addBulkChanges } from './bulk-changes.ts';
import { addMemberChanges } from './member-changes.ts';
import { addFilterType, addMemberQueries } from './member-queries.ts';
import { addMemberType } from './member-type.ts';
import type { SharedEnums } from './shared-enums.ts';

/** The members of the back office, for admins only (specification K1). Returns the types that other areas add to. */
export function addClubMembersApi(schema: SchemaInProgress, enums: SharedEnums, deps: MembershipDependencies) {
  const ClubMember = addMemberType(schema, enums, deps);
  const Filter = addFilterType(schema);
  addMemberQueries(schema, { ClubMember, Filter }, deps);
  const { ChangeMemberResult } = addMemberChanges(schema, enums, deps);
  addBulkChanges(schema, { ...enums, Filter }, deps);
  return { ClubMember, ChangeMemberResult };
}
