import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import type { Area } from '#platform/contributions.ts';
import type { DbTransaction } from '#platform/database/open.ts';
import { expireRegistrations } from './actions/end-registration.ts';
import { enqueueReminders } from './actions/enqueue-reminders.ts';
import { type EraseInput, eraseRegistration } from './actions/erase-registration.ts';
import type { RegisterInput } from './actions/register/attempt.ts';
import { register } from './actions/register/register.ts';
import { type NoteCheck, verifyGuarantees } from './actions/verify-guarantees.ts';
import { createVoucherPromise, readVoucherPromise } from './actions/voucher-promises.ts';
import { addRegistrationApi } from './api/registration.ts';
import { createRegistrationCommands } from './commands/commands.ts';
import { type AreaDependencies, createDependencies, type OtherAreas } from './dependencies.ts';
import { registrationMetrics } from './metrics.ts';
import { REGISTRATION_SAMPLES } from './sample-mails.ts';
import { createRegistrationStore } from './store/store.ts';
import { registrationSubscribers } from './subscribers.ts';

/** Registrations, from the form to the activation. */
export function createRegistrationArea(program: AreaDependencies, others: OtherAreas) {
  const { noteRegistration, noteExpired, countAttempts } = registrationMetrics(program.counters);
  const deps = createDependencies(program, others, { countAttempts });
  const { membership, invitation } = others;
  return {
    useCases: {
      register: (input: RegisterInput) => register(deps, input),
      expireRegistrations: () => expireRegistrations(deps),
      eraseRegistration: (input: EraseInput) => eraseRegistration(deps, input),
      verifyGuarantees: (note?: NoteCheck) => verifyGuarantees(deps, note),
      attemptLog: deps.attemptLog,
      /** The promises of vouchers that rendered forms carry. */
      voucherPromises: {
        create: (percent: VoucherPercent | null) => createVoucherPromise(deps, percent),
        read: (token: string) => readVoucherPromise(deps, token),
      },
    },
    /** The registrations within a transaction of another area. */
    within: (tx: DbTransaction) => ({ registrations: createRegistrationStore(tx) }),
    graphql(schema) {
      const { Member, Voucher, Gender } = schema.getTypes(membership.graphql);
      const { ErrorDetail } = schema.getTypes(invitation.graphql);
      addRegistrationApi(schema, { ...deps, noteRegistration }, { Member, Voucher, Gender, ErrorDetail });
    },
    subscribers: registrationSubscribers(deps),
    schedules: [
      {
        name: 'registration.expire',
        cron: '* * * * *',
        run: async () => noteExpired(await expireRegistrations(deps)),
      },
      { name: 'registration.remind', cron: '*/5 * * * *', run: () => enqueueReminders(deps) },
    ],
    sampleMails: REGISTRATION_SAMPLES,
    commands: createRegistrationCommands(deps),
  } satisfies Area;
}
