import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { BulkChange, BulkChangeStore, ResultPage } from '#kernel/list/bulk-change.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { ListIds } from '#kernel/list/row-selection.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Transaction } from '#kernel/ports.ts';
import type {
  ApplicationFilter,
  ApplicationFlag,
  ApplicationSort,
  ApplicationState,
} from '../../rules/application-list.ts';
import type { ApplicationResult, DecisionKind } from '../../rules/decision.ts';
import type { DecisionStores } from '../decide-interest.ts';
import type { Interest, InterestStore } from '../ports.ts';

/** An application as admins see it. */
export type ListedApplication = Omit<Interest, 'status' | 'isDisposable' | 'isMistyped'> & {
  readonly state: ApplicationState;
  readonly flags: readonly ApplicationFlag[];
  readonly confirmationSentAt: Instant | null;
  /** The email address of the admin who decided, or `cli` for the command line. */
  readonly decidedBy: string | null;
};

export type OpenByLanguage = {
  readonly locale: Locale;
  readonly number: number;
  readonly applicants: readonly { readonly id: string; readonly email: string }[];
};

/** Reads applications for admins. */
export type ApplicationListStore = {
  /** Null for a cursor that is not one of this order. */
  list(filter: ApplicationFilter, page: PageRequest<ApplicationSort>): Promise<ListPage<ListedApplication> | null>;
  count(filter: ApplicationFilter): Promise<ListCount>;
  find(id: string): Promise<ListedApplication | null>;
  readonly listIds: ListIds<ApplicationFilter>;
  countOpen(ids: readonly string[]): Promise<number>;
  /** The open ones of these applications by language, the most first, each with its first applicants. */
  listOpenByLanguage(ids: readonly string[]): Promise<readonly OpenByLanguage[]>;
  /** The code of the newest invitation. */
  findLastCode(): Promise<string | null>;
  /** Counts the applicants, but one, who were invited with a code since an instant, and have not registered. */
  countOutstanding(codeId: string, since: Instant, exceptId: string): Promise<ListCount>;
};

/** A decision about many applications, and how far it has got. */
export type ApplicationChange = BulkChange & {
  readonly kind: DecisionKind;
  readonly code: string | null;
  readonly reason: string | null;
  /** Those that were decided by it; the others had been decided before. */
  readonly changed: number;
  /** Why the rest was not approved: the code admits nobody any more, or fewer people than are left. */
  readonly stoppedBy: string | null;
};

export type NewApplicationChange = Pick<
  ApplicationChange,
  'id' | 'kind' | 'actor' | 'code' | 'reason' | 'createdAt'
> & { readonly interestIds: readonly string[] };

/** An application of a change, and what became of it. */
export type DecidedRow = { readonly applicationId: string; readonly result: ApplicationResult };

type Progress = Pick<ApplicationChange, 'id' | 'changed' | 'stoppedBy' | 'finishedAt'> & {
  /** Of the next applications. */
  readonly results: readonly ApplicationResult[];
};

export type ApplicationChangeStore = Omit<BulkChangeStore<ApplicationChange, ApplicationResult>, 'addResults'> & {
  insertChange(change: NewApplicationChange): Promise<void>;
  /** Counts the open applications among those that were not looked at yet. */
  countOpenLeft(id: string): Promise<number>;
  saveProgress(progress: Progress): Promise<void>;
  /** Those that have one, in the order of the change. */
  listResults(id: string, page: ResultPage): Promise<readonly DecidedRow[]>;
};

/** A mail as its reader sees it. */
export type PreviewedMail = {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

export type ApplicationReadDependencies = {
  readonly clock: Clock;
  readonly interests: Pick<InterestStore, 'find'>;
  readonly applications: ApplicationListStore;
  readonly transaction: Transaction<DecisionStores & { readonly applicationChanges: ApplicationChangeStore }>;
  /** Renders the mail with the registration link of a code, valid from an instant on; its link opens nothing. */
  readonly previewInvitationMail: (interest: Interest, code: string, from: Instant) => PreviewedMail;
};

export type ApplicationDependencies = ApplicationReadDependencies & {
  readonly random: RandomBytes;
  readonly retention: { readonly interest: number };
  readonly applicationChanges: Pick<
    ApplicationChangeStore,
    'findChange' | 'listChanges' | 'countResults' | 'listResults'
  >;
};
