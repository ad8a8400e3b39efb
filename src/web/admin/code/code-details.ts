import type { ShowCodeQuery } from '#web/generated/operations.ts';

export type CodeDetails = NonNullable<ShowCodeQuery['registrationCode']>;
