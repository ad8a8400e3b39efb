import type { EvaluationInput } from '#modules/experiment/rules/evaluation-input.ts';
import type { PublishedPayload } from '#modules/experiment/rules/payload.ts';

/** A response for a client key, the same object until the next publication; `id` names its content. */
export type ServedPayload = { readonly id: string; readonly json: string };

/** Why a request is not answered; `remote-only` keys do not reveal rules. */
export type FeatureProblem =
  | { readonly kind: 'unknown-key' }
  | { readonly kind: 'remote-only' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'upstream-timeout' }
  | { readonly kind: 'upstream-failed' };

export type FoundPayload =
  | { readonly kind: 'found'; readonly payload: ServedPayload; readonly staleSeconds: number | null }
  | FeatureProblem;

/** `hasStream`: a client that loads evaluations may follow the key's stream. */
export type EvaluatedPayload =
  | { readonly kind: 'evaluated'; readonly json: string; readonly hasStream: boolean }
  | FeatureProblem;

/** What the streams of a key report: a new payload, or that clients should load their evaluation again. */
export type FeatureChange =
  | { readonly kind: 'payload'; readonly payload: ServedPayload }
  | { readonly kind: 'updated'; readonly id: string };

export type Announce = (clientKey: string, change: FeatureChange) => void;

/**
 * The state that a new stream of a key begins with; null if there is none yet. It is read at the moment at which the
 * stream opens, so that no change falls between.
 */
export type StreamStart = { readonly kind: 'start'; readonly getState: () => FeatureChange | null } | FeatureProblem;

/** The payloads of client keys: those of our own experiments, or those of a GrowthBook service. */
export type FeatureSource = {
  findPayload(clientKey: string): Promise<FoundPayload>;
  evaluate(clientKey: string, input: EvaluationInput): Promise<EvaluatedPayload>;
  findStreamStart(clientKey: string): Promise<StreamStart>;
  /** The payload for our own pages; null if there is none. */
  getPayload(): PublishedPayload | null;
  /** Reads the newest payload now; false if this failed. Never throws. */
  refresh(): Promise<boolean>;
  /** Loads the first payload and follows its changes. */
  start(): Promise<void>;
  stop(): Promise<void>;
};
