import type { QueryOf } from '#kernel/list/list-query.ts';
import type { REGISTRATION_LIST, RegistrationState } from '#modules/registration/rules/registration-list.ts';
import type { RegistrationListQuery } from '#web/generated/operations.ts';
import { href } from '#web/routing/href.ts';

export type RegistrationQuery = QueryOf<typeof REGISTRATION_LIST>;
export type ShownRegistration = RegistrationListQuery['registrations']['edges'][number]['node'];
export type ShownState = Uppercase<RegistrationState>;

export const REGISTRATIONS = href('/admin/registrations');
