import type { ShowAdminQuery } from '#web/generated/operations.ts';

export type ShownAdmin = NonNullable<ShowAdminQuery['admin']>;
