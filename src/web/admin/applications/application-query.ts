import type { QueryOf } from '#kernel/list/list-query.ts';
import type { APPLICATION_LIST } from '#modules/membership-interest/rules/application-list.ts';
import type { ApplicationListQuery } from '#web/generated/operations.ts';
import { href } from '#web/routing/href.ts';

export type ApplicationQuery = QueryOf<typeof APPLICATION_LIST>;
export type ShownApplication = ApplicationListQuery['membershipApplications']['edges'][number]['node'];

export const APPLICATIONS = href('/admin/applications');
