import type { Brand } from '#kernel/brand.ts';
import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import { identifyOffer } from '#kernel/offered-text.ts';
import type {
  AuditTrail,
  JobQueue,
  LimitConcurrency,
  LinkSigner,
  LiveEvents,
  MailSecrets,
  RetryOnConnectionLoss,
  TakeAttempt,
} from '#kernel/ports.ts';
import type { ClubSettings } from '#modules/club/rules/settings.ts';
import type { ConversionStore } from '#modules/experiment/actions/results/ports.ts';
import type { IdentityStore } from '#modules/identity/actions/ports.ts';
import type { CheckInput, CodeCheck } from '#modules/invitation/actions/check-code.ts';
import type { InvitationStore } from '#modules/invitation/actions/ports.ts';
import type { CodeError } from '#modules/invitation/rules/check.ts';
import type { ReturnStore } from '#modules/mail/actions/ports.ts';
import type { Member, Voucher } from '#modules/membership/rules/member.ts';
import type { Database, DbTransaction } from '#platform/database/open.ts';
import { createTransaction, repeatTransaction } from '#platform/database/transaction.ts';
import type { EnumType, InterfaceType, ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaPart } from '#platform/graphql-server/schema-part.ts';
import { isDisposableDomain } from '#platform/mailer/disposable-domains.ts';
import type { SendMail } from '#platform/mailer/mail.ts';
import type { Counters } from '#platform/telemetry/meters.ts';
import type { MemberGranter, MembershipOpener } from './actions/activate-account.ts';
import { type AttemptDependencies, createAttemptLog } from './actions/note-attempts.ts';
import type { MemberLookup } from './actions/ports.ts';
import type { UsableIdentity } from './actions/register/register-with-identity.ts';
import type { ActivationMailData } from './actions/send-activation.ts';
import type { AnswerMailData } from './actions/send-answer.ts';
import type { NoteCheck } from './actions/verify-guarantees.ts';
import type { OpenedShape } from './api/activation.ts';
import { sendActivationMail, sendAnswerMail, sendReminderMail } from './mails.ts';
import type { Gender } from './rules/form.ts';
import type { ResendLimits } from './rules/lifecycle.ts';
import { createRegistrationListStore } from './store/admin/registration-list.ts';
import { createRegistrationsChangeStore } from './store/admin/registrations-changes.ts';
import { createAttemptStore } from './store/attempts.ts';
import { type ComposeEvent, createInsertAlone } from './store/insert-alone.ts';
import { createPrepareFirstMail } from './store/prepare-first-mail.ts';
import { createRegistrationStore } from './store/store.ts';
import { findBrokenGuarantees } from './store/verify.ts';

/** The area's dependencies on the program. */
export type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly database: Database;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
  readonly composeEvent: ComposeEvent;
  readonly jobsWithin: (tx: DbTransaction) => JobQueue;
  readonly liveEvents: LiveEvents;
  readonly takeAttempt: TakeAttempt;
  readonly limitConcurrency: LimitConcurrency;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly isReachable: (email: string) => boolean;
  readonly resendLimits: ResendLimits;
  readonly retention: { readonly registrations: number };
  readonly brand: Brand;
  readonly publicOrigin: string;
  readonly translate: (locale: Locale, key: string, values?: Readonly<Record<string, string>>) => string;
  readonly passwords: { hash(password: string): Promise<string> };
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly digest: (text: string) => Uint8Array;
  readonly mailSecrets: MailSecrets;
  readonly linkSigner: LinkSigner;
  readonly send: SendMail;
  readonly counters: Counters;
};

/** The area's dependencies on other areas. */
export type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly door: {
    refresh(): Promise<void>;
    findSettings(): Promise<Pick<ClubSettings, 'reminders' | 'accountAnswers' | 'memberInvitations'>>;
  };
  readonly experiment: { within(tx: DbTransaction): { readonly conversions: ConversionStore } };
  readonly identity: {
    readonly useCases: { openIdentity(token: string): Promise<UsableIdentity | null> };
    within(tx: DbTransaction): { readonly identities: IdentityStore };
  };
  readonly invitation: {
    readonly useCases: {
      checkCode(input: CheckInput): Promise<CodeCheck>;
      findCampaign(slug: string): Promise<string | null>;
      findHeadline(slug: string): Promise<string | null>;
    };
    within(tx: DbTransaction): InvitationStore & MemberGranter;
    readonly graphql: SchemaPart<{ readonly ErrorDetail: InterfaceType<{ readonly error: CodeError }> }>;
  };
  readonly mail: { within(tx: DbTransaction): { readonly returns: Pick<ReturnStore, 'findReturned'> } };
  readonly membership: {
    readonly useCases: {
      validatePassword(
        password: string,
        person: { readonly email: string; readonly firstName: string; readonly lastName: string },
      ): string | null;
      findEmails(memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    };
    within(tx: DbTransaction): { readonly members: MemberLookup; readonly membership: MembershipOpener<OpenedShape> };
    readonly graphql: SchemaPart<{
      readonly Member: ObjectType<Member>;
      readonly Voucher: ObjectType<Voucher>;
      readonly Gender: EnumType<Gender>;
    }>;
  };
};

/** The dependencies of the area's actions. */
export function createDependencies(
  program: AreaDependencies,
  others: OtherAreas,
  { countAttempts }: Pick<AttemptDependencies, 'countAttempts'>,
) {
  const { experiment, identity, invitation, membership } = others;
  const { clock, random, database, eventsWithin, jobsWithin, brand, translate, digest, hashToken } = program;
  const { db } = database;
  const texts = { brandName: brand.name, translate, digest };
  return {
    ...{ clock, random, digest },
    liveEvents: program.liveEvents,
    ...{ takeAttempt: program.takeAttempt, limitConcurrency: program.limitConcurrency },
    ...{ retryOnConnectionLoss: program.retryOnConnectionLoss, isReachable: program.isReachable, isDisposableDomain },
    ...{ resendLimits: program.resendLimits, retention: program.retention },
    ...{ passwords: program.passwords, hashToken },
    attemptLog: createAttemptLog({ clock, hashToken, attempts: createAttemptStore(db), countAttempts }),
    refreshDoor: others.door.refresh,
    ...{ mailSecrets: program.mailSecrets, linkSigner: program.linkSigner },
    openIdentity: identity.useCases.openIdentity,
    checkCode: invitation.useCases.checkCode,
    findCampaign: invitation.useCases.findCampaign,
    findHeadline: invitation.useCases.findHeadline,
    validatePassword: membership.useCases.validatePassword,
    findEmails: membership.useCases.findEmails,
    newsletterText: (locale: Locale) => identifyOffer(texts, 'newsletter', locale),
    answersAlike: async () => (await others.door.findSettings()).accountAnswers === 'strict',
    findMemberInvitations: async () => (await others.door.findSettings()).memberInvitations,
    sendsReminders: async () => (await others.door.findSettings()).reminders,
    sendReminderMail: (mail: ActivationMailData) => sendReminderMail(program, mail),
    sendAnswerMail: (mail: AnswerMailData) => sendAnswerMail(program, mail),
    sendActivationMail: (mail: ActivationMailData) => sendActivationMail(program, mail),
    findBrokenGuarantees: (note?: NoteCheck) => findBrokenGuarantees(db, note),
    registrations: createRegistrationStore(db),
    insertAlone: createInsertAlone(db, { composeEvent: program.composeEvent, repeatTransaction }),
    prepareFirstMail: createPrepareFirstMail(db, repeatTransaction),
    ...{ registrationList: createRegistrationListStore(db), registrationChanges: createRegistrationsChangeStore(db) },
    transaction: createTransaction(db, (tx) => {
      const { members, membership: opener } = membership.within(tx);
      return {
        registrations: createRegistrationStore(tx),
        registrationChanges: createRegistrationsChangeStore(tx),
        invitations: invitation.within(tx),
        members,
        membership: opener,
        ...identity.within(tx),
        ...experiment.within(tx),
        ...others.mail.within(tx),
        audit: others.audit.within(tx),
        events: eventsWithin(tx),
        jobs: jobsWithin(tx),
      };
    }),
  };
}
