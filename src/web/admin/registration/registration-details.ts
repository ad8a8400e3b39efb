import type { ShowRegistrationQuery } from '#web/generated/operations.ts';

export type RegistrationDetails = NonNullable<ShowRegistrationQuery['registration']>;
export type ShownEvent = RegistrationDetails['timeline'][number];
