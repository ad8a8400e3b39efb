import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { ListIds } from '#kernel/list/row-selection.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AuditTrail, JobRetries, RetryOnConnectionLoss, TakeAttempt, Transaction } from '#kernel/ports.ts';
import type { TemplateKind } from '../rules/mail-kinds.ts';
import type { MailFilter, MailSort, MailState } from '../rules/mail-list.ts';
import type { MailReturn, ReturnKind } from '../rules/mail-return.ts';

/** A mail as admins see it: what happened to it, without content. */
export type Delivery = {
  readonly id: string;
  readonly kind: string;
  /** Null where no try came as far as the mail. */
  readonly recipient: string | null;
  readonly language: string | null;
  readonly state: MailState;
  readonly tries: number;
  /** Codes of the mail server for the last failed try; no personal data. */
  readonly failure: string | null;
  readonly aboutId: string | null;
  readonly createdAt: Instant;
  readonly triedAt: Instant;
  readonly sentAt: Instant | null;
  /** When the provider said that it came back, or that its recipient reported it. */
  readonly returnedAt: Instant | null;
};

/** A try to send a mail, as the store adds it to those before. */
export type Attempt = {
  readonly id: string;
  readonly queue: string;
  readonly kind: string;
  readonly recipient: string | null;
  readonly locale: string | null;
  readonly state: MailState;
  readonly triesBefore: number;
  readonly failure: string | null;
  readonly aboutId: string | null;
  /** Without angle brackets. */
  readonly messageId: string | null;
  readonly at: Instant;
};

export type DeliveryStore = {
  saveAttempt(attempt: Attempt): Promise<void>;
  /** Notes that a mail, if one of its tries is known and it has not left, is not needed any more. */
  drop(id: string, at: Instant): Promise<void>;
  /** Locks deliveries, in the order of their ids, and returns their states. */
  lockStates(ids: readonly string[]): Promise<ReadonlyMap<string, MailState>>;
  setState(ids: readonly string[], state: MailState): Promise<void>;
  /** Notes the failures of dead letters that no job could note: its worker was killed. Returns their number. */
  noteDeadLetters(kinds: ReadonlyMap<string, string>): Promise<number>;
  /** Notes that failed mails without a dead letter wait again, or are not needed any more. Returns their number. */
  settleWithoutLetter(): Promise<number>;
};

export type DeliveryListStore = {
  /** Null for a cursor that is not one of this order. */
  list(filter: MailFilter, page: PageRequest<MailSort>): Promise<ListPage<Delivery> | null>;
  count(filter: MailFilter): Promise<ListCount>;
  readonly listIds: ListIds<MailFilter>;
  find(id: string): Promise<Delivery | null>;
  /** The jobs of some queues whose first try has not begun, counted up to a limit. */
  countUntried(queues: readonly string[]): Promise<ListCount>;
};

export type ReturnStore = {
  /** Marks the mail that a report names, else the newest one that had left for the mailbox by then; `known`: it is marked already. */
  markReturned(returned: MailReturn, at: Instant): Promise<'marked' | 'known' | 'unknown'>;
  /** Why a mailbox gets no mails that nobody asked for: the newest mail that was reported, else the newest one if it came back. */
  findReturned(recipient: string): Promise<Delivery | null>;
};

export type ReturnDependencies = {
  readonly clock: Clock;
  readonly returns: ReturnStore;
  readonly noteReturn: (kind: ReturnKind) => void;
};

export type MailReadDependencies = { readonly deliveryList: DeliveryListStore };

type RetryStores = {
  readonly deliveries: DeliveryStore;
  readonly retries: JobRetries;
  readonly audit: AuditTrail;
};

export type MailRetryDependencies = MailReadDependencies & { readonly transaction: Transaction<RetryStores> };

/** A kind of mail with sample data, for one reader. */
export type SampleMail = {
  readonly id: string;
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

export type TemplateDependencies = {
  /** In the club's brand, or in another one of this build. */
  readonly renderSample: (
    kind: TemplateKind,
    reader: Pick<SampleMail, 'id' | 'to' | 'locale'>,
    brandId?: string | null,
  ) => SampleMail;
};

type TestMailStores = { readonly events: EventPublisher; readonly audit: AuditTrail };

export type TestMailDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly takeAttempt: TakeAttempt;
  readonly transaction: Transaction<TestMailStores>;
};

export type TemplateCommandDependencies = TemplateDependencies &
  TestMailDependencies & { readonly findMemberId: (email: string) => Promise<string | null> };

export type SendTestDependencies = {
  readonly findEmails: (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Sends a sample, marked as a test mail. */
  readonly sendTest: (kind: TemplateKind, reader: Pick<SampleMail, 'id' | 'to' | 'locale'>) => Promise<void>;
};

export type RecordDependencies = {
  readonly clock: Clock;
  readonly deliveries: Pick<DeliveryStore, 'saveAttempt' | 'drop'>;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly isPermanent: (error: unknown) => boolean;
  /** Codes of the mail server; null for an error of the program. */
  readonly getFailureReason: (error: unknown) => string | null;
  /** Reports that a try could not be noted. */
  readonly reportUnnoted: (error: unknown) => void;
};
