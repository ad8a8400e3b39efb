import type { EventPublisher, MemberField } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { ListIds } from '#kernel/list/row-selection.ts';
import type { AuditTrail, SecretCipher, StoredSecret, Transaction } from '#kernel/ports.ts';
import type { DeliveryFilter, DeliverySort, DeliveryState } from '../rules/delivery-list.ts';
import type { EndpointSettings } from '../rules/endpoint.ts';
import type { MessageType, WebhookType } from '../rules/event-types.ts';
import type { Answer } from '../rules/retry.ts';

/** A receiver of events. */
export type Endpoint = EndpointSettings & {
  readonly id: string;
  /** Grows with each change of the settings; a change of an older one is refused. */
  readonly revision: number;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
  readonly disabledAt: Instant | null;
  readonly disabledBecause: 'admin' | 'gone' | 'failing' | null;
  readonly failures: number;
  readonly failingSince: Instant | null;
  readonly pausedUntil: Instant | null;
  /** Exact to a minute. */
  readonly lastSuccessAt: Instant | null;
};

/** What became of an endpoint after a try. */
export type EndpointHealth = Pick<
  Endpoint,
  'failures' | 'failingSince' | 'pausedUntil' | 'lastSuccessAt' | 'disabledAt' | 'disabledBecause'
>;

export type EndpointStore = {
  list(): Promise<readonly Endpoint[]>;
  find(id: string): Promise<Endpoint | null>;
  /** Locks the endpoint until the transaction ends. */
  lock(id: string): Promise<Endpoint | null>;
  /** False if there are as many endpoints as can be. */
  insert(id: string, settings: EndpointSettings, at: Instant): Promise<boolean>;
  change(id: string, settings: EndpointSettings, at: Instant): Promise<void>;
  setHealth(id: string, health: EndpointHealth): Promise<void>;
  delete(id: string): Promise<void>;
  /** The types that at least one endpoint wants. */
  listWantedTypes(): Promise<readonly string[]>;
  /** The endpoints that want a type. */
  listWanting(type: WebhookType): Promise<readonly Endpoint[]>;
};

export type EndpointSecret = StoredSecret & {
  readonly id: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
};

export type SecretStore = {
  /** Those that sign at an instant, the newest first. */
  listSigning(endpointId: string, at: Instant): Promise<readonly EndpointSecret[]>;
  /** Lets the newest secret end, and deletes those that have ended. */
  endNewest(endpointId: string, end: Instant, at: Instant): Promise<void>;
  insert(id: string, endpointId: string, secret: StoredSecret, at: Instant): Promise<void>;
};

/** The ids of what a message is about, and which fields changed; what else its body says is read when it is sent. */
export type MessageSubject = {
  readonly [id in 'registrationId' | 'memberId' | 'interestId' | 'codeId']?: string;
} & { readonly changed?: readonly MemberField[] };

export type Message = {
  /** `webhook-id`: the same for every try and every replay. */
  readonly id: string;
  readonly type: MessageType;
  readonly subject: MessageSubject;
  readonly happenedAt: Instant;
};

/** A delivery of a message to an endpoint that is due. */
export type DueDelivery = {
  readonly id: string;
  readonly message: Message;
  readonly tries: number;
  readonly requestedAt: Instant;
};

export type Try = {
  readonly at: Instant;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly failure: string | null;
};

/** A delivery as admins see it. */
export type Delivery = Omit<Try, 'at' | 'milliseconds'> & {
  readonly id: string;
  readonly endpointId: string;
  readonly url: string;
  readonly message: Message;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly createdAt: Instant;
  readonly dueAt: Instant | null;
  readonly triedAt: Instant | null;
  /** The last tries, the newest last. */
  readonly log: readonly Try[];
};

type Tried = { readonly state: DeliveryState; readonly dueAt: Instant | null; readonly try: Try };

export type DeliveryStore = {
  /** Stores what happened; false if it is stored already. */
  insertMessage(message: Message): Promise<boolean>;
  /** A disabled endpoint gets nothing: its delivery has failed, and can be requested again. */
  insertDelivery(
    id: string,
    message: Message,
    endpoint: { readonly id: string; readonly isDisabled: boolean },
    at: Instant,
  ): Promise<void>;
  /** The deliveries of an endpoint that are due, the longest due first. */
  listDue(endpointId: string, at: Instant, limit: number): Promise<readonly DueDelivery[]>;
  /**
   * Stores a try. Where the delivery was requested again meanwhile, only the try is noted: the outcome is that of the older
   * request, and the newer one still waits.
   */
  saveTry(delivery: Pick<DueDelivery, 'id' | 'requestedAt'>, tried: Tried): Promise<void>;
  /** The endpoints with deliveries that are due. */
  listDueEndpoints(at: Instant): Promise<readonly string[]>;
  /** Makes deliveries due by a request of their own, later than the one before; returns how many of each endpoint. */
  requestAgain(
    ids: readonly string[],
    at: Instant,
  ): Promise<readonly { readonly endpointId: string; readonly number: number }[]>;
  /**
   * Notes that the inviter of a registration has no free invitation left; returns the code by which the last one was taken. Null
   * if one is free, or none was free since the last note.
   */
  noteExhausted(registrationId: string, at: Instant): Promise<string | null>;
};

export type DeliveryListStore = {
  /** Null for a cursor that is not one of this order. */
  list(filter: DeliveryFilter, page: PageRequest<DeliverySort>): Promise<ListPage<Delivery> | null>;
  count(filter: DeliveryFilter): Promise<ListCount>;
  readonly listIds: ListIds<DeliveryFilter>;
  find(id: string): Promise<Delivery | null>;
};

/** The data of a message's body. */
export type PayloadStore = {
  readData(message: Pick<Message, 'type' | 'subject'>, withPersonalData: boolean): Promise<object>;
};

type Stores = {
  readonly endpoints: EndpointStore;
  readonly secrets: SecretStore;
  readonly deliveries: DeliveryStore;
  readonly events: EventPublisher;
  readonly audit: AuditTrail;
};

export type WebhookDependencies = Pick<Stores, 'endpoints' | 'secrets' | 'deliveries'> & {
  readonly payloads: PayloadStore;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly transaction: Transaction<Stores>;
  readonly deliveryList: DeliveryListStore;
  readonly secretCipher: SecretCipher;
  /** Whether the operator lets endpoints be in private networks, and so without TLS. */
  readonly allowsPrivate: boolean;
  readonly post: (request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }) => Promise<Answer>;
  readonly sign: (
    signed: { readonly id: string; readonly timestamp: number; readonly body: string },
    secrets: readonly Uint8Array[],
  ) => Readonly<Record<string, string>>;
  /** Where a member's newsletter ends. */
  readonly createNewsletterLinks: (memberId: string) => { readonly page: string; readonly oneClick: string };
  readonly noteTry: (type: string, result: 'delivered' | 'failed') => void;
};
