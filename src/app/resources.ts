import type { Brand } from '#kernel/brand.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Trust } from '#modules/identity/rules/judge-claims.ts';
import type { ProviderOption } from '#modules/identity/rules/provider.ts';
import type { Config } from '#platform/config/build-config.ts';
import type { Database } from '#platform/database/open.ts';
import type { ErrorSink } from '#platform/error-reports/sink.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { SigningSeed } from '#platform/link-signing.ts';
import type { LiveEventsService } from '#platform/live-events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Mailer } from '#platform/mailer/mail.ts';
import type { ProviderSettings } from '#platform/openid/provider-settings.ts';
import type { PasswordCosts } from '#platform/passwords.ts';
import type { Redis } from '#platform/redis.ts';
import type { Meters } from '#platform/telemetry/meters.ts';

/** An identity provider that the operator has configured. */
export type ConfiguredProvider = ProviderOption & { readonly trust: Trust; readonly settings: ProviderSettings };

/** The open resources of the running program: those that differ between a deployment, a test and the command line. */
export type Resources = {
  readonly config: Config;
  readonly brand: Brand;
  readonly signingSeeds: readonly SigningSeed[];
  /** The identity providers with the club's credentials; none by default. */
  readonly identityProviders?: readonly ConfiguredProvider[];
  /** Encrypts the payloads of the feature service, where the operator sets one. */
  readonly featureEncryptionKey?: Uint8Array | null;
  /** Cheaper ones in tests; no setting changes them. */
  readonly passwordCosts?: PasswordCosts;
  readonly database: Database;
  /** Whether the embedded database has been unreachable for longer than its restart takes. */
  readonly isDatabaseLost?: (() => boolean) | undefined;
  /** For the counters of rate limits, where the operator configures one. */
  readonly redis?: Redis | null;
  readonly jobs: Jobs;
  readonly liveEvents: LiveEventsService;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly meters: Meters;
  /** Collects error reports in development; null elsewhere. */
  readonly errorSink: ErrorSink | null;
  /** False in tests: see HttpOptions. */
  readonly shedsLoad?: boolean;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly translate: (locale: Locale, key: string, values?: Readonly<Record<string, string>>) => string;
  /** Whether a text of pages has this key. */
  readonly isTextKey: (key: string) => boolean;
  /** Why a text cannot replace that of a key on pages; null if it can. */
  readonly findTextProblem: (key: string, text: string) => string | null;
  readonly findAddressCountry: (address: string) => string | null;
};
