import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { AuditTrail, TakeAttempt, Transaction } from '#kernel/ports.ts';
import type { ContentRules, FieldProblem } from '../../rules/landing-page/check-content.ts';
import type { LandingContent, LandingPageKind } from '../../rules/landing-page/content.ts';
import type { LandingPageFilter, LandingPageSort, LandingPageState } from '../../rules/landing-page/list.ts';
import type { LandingPlan, PlanProblem } from '../../rules/landing-page/plan.ts';
import type { InvitationStore } from '../ports.ts';
import type { FindEmails } from './name-actors.ts';

/** A landing page as the list has it. */
export type LandingPageRow = LandingPlan & {
  readonly id: string;
  readonly kind: LandingPageKind;
  readonly slug: string;
  readonly state: LandingPageState;
  /** Whether visitors see the page. */
  readonly isLive: boolean;
  /** The number of the newest version; 0 if the page was never published. */
  readonly version: number;
  /** Raised by each change. */
  readonly revision: number;
  readonly hasDraft: boolean;
  readonly changedAt: Instant;
  /** For example `member:<id>`; `database` for what no admin changed. */
  readonly changedBy: string;
};

/** A landing page with its contents. */
export type LandingPage = LandingPageRow & {
  readonly draft: LandingContent | null;
  /** What visitors see, or saw until the page ended; null for a page that was never published. */
  readonly published: LandingContent | null;
  readonly plannedBy: string | null;
  readonly planRefusal: string | null;
};

export type LandingPageVersion = {
  readonly number: number;
  readonly content: LandingContent;
  readonly publishedAt: Instant;
  readonly publishedBy: string;
};

type Change = { readonly at: Instant; readonly actor: string };

/** With the name of whoever changed or published it; null for a deleted account, and for what no admin did. */
export type NamedRow = LandingPageRow & { readonly changedByName: string | null };
export type NamedPage = LandingPage & { readonly changedByName: string | null };
export type NamedVersion = LandingPageVersion & { readonly publishedByName: string | null };

/** What becomes of a page besides what visitors see; each change raises the revision. */
export type LandingPageUpdate = Change &
  LandingPlan & {
    readonly id: string;
    readonly draft: LandingContent | null;
    readonly plannedBy: string | null;
    readonly planRefusal: string | null;
  };

/** The landing pages within a transaction. */
export type LandingPageStore = {
  insert(
    page: { readonly id: string; readonly kind: LandingPageKind; readonly slug: string } & Change & {
        readonly draft: LandingContent;
      },
  ): Promise<'inserted' | 'slug-taken'>;
  /** Reads a page and keeps others from changing it until the end of the transaction. */
  lock(id: string): Promise<LandingPage | null>;
  lockBySlug(kind: LandingPageKind, slug: string): Promise<LandingPage | null>;
  /** The next page whose publication or end is due; pages that another worker holds are left out. */
  lockDue(now: Instant): Promise<LandingPage | null>;
  update(change: LandingPageUpdate): Promise<void>;
  /** Deletes a page that was never published. */
  delete(id: string): Promise<void>;
  /** Stores what visitors see now as the next version, and deletes all but the newest ones. Returns its number. */
  addVersion(id: string, change: Change): Promise<number>;
  /** Stores what a set-up has written as the first version of a page that has none, so that it can be restored. */
  keepLive(id: string): Promise<void>;
  /** Takes a page from visitors. */
  end(kind: LandingPageKind, slug: string): Promise<void>;
  /** Whether another kind of page has a slug; none gets it until the transaction ends. */
  isSlugShadowed(kind: LandingPageKind, slug: string): Promise<boolean>;
  findVersion(id: string, number: number): Promise<LandingPageVersion | null>;
};

export type LandingPageListStore = {
  /** Null for a cursor that is not one of this order. */
  list(filter: LandingPageFilter, page: PageRequest<LandingPageSort>): Promise<ListPage<LandingPageRow> | null>;
  count(filter: LandingPageFilter): Promise<ListCount>;
  find(id: string): Promise<LandingPage | null>;
  findBySlug(kind: LandingPageKind, slug: string): Promise<LandingPage | null>;
  /** The newest version first. */
  listVersions(id: string, limit: number): Promise<readonly LandingPageVersion[]>;
};

export type LandingPageReadDependencies = ContentRules & {
  readonly landingPages: LandingPageListStore;
  readonly findEmails: FindEmails;
};

export type LandingPageStores = {
  readonly landingPages: LandingPageStore;
  readonly invitations: InvitationStore;
  readonly audit: AuditTrail;
  readonly events: EventPublisher;
};

export type LandingPageDependencies = ContentRules & {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly transaction: Transaction<LandingPageStores>;
};

export type PreviewDependencies = ContentRules &
  Pick<LandingPageReadDependencies, 'landingPages'> & {
    readonly invitations: Pick<InvitationStore, 'findCustomization'>;
    readonly takeAttempt: TakeAttempt;
  };

/** Why a landing page was not changed. */
export type LandingPageRefusal =
  | 'page-unknown'
  | 'page-outdated'
  | 'page-planned'
  | 'page-not-planned'
  | 'page-not-live'
  | 'kind-unknown'
  | 'slug-invalid'
  | 'slug-reserved'
  | 'slug-taken'
  | 'content-invalid'
  | 'customization-unknown'
  | 'nothing-to-publish'
  | 'version-unknown'
  | PlanProblem;

export type LandingPageResult =
  /** Null for a page that no longer exists. */
  | { readonly kind: 'done'; readonly id: string; readonly revision: number | null }
  | {
      readonly kind: 'refused';
      readonly reason: LandingPageRefusal;
      readonly problems: readonly FieldProblem[];
    };
