import Rollbar from 'rollbar/src/browser/core';
import instrumenter from 'rollbar/src/browser/telemetry';
import scrub from 'rollbar/src/scrub';
import telemeter from 'rollbar/src/telemetry';
import type { ErrorReportConfig } from '#web/routing/document-data.tsx';
import { runtimeSettings } from '../settings/runtime-settings.ts';
import { cleanItem } from './clean-item.ts';
import { restoreMessages, type StackInfo } from './restore-messages.ts';
import { recordPageValues, recordTypedValues, recordUrlValues } from './typed-values.ts';

export type Reporter = {
  readonly report: (error: unknown, about: object) => void;
  /** While disabled, the reporter ignores all errors and drops those it has collected. */
  readonly setEnabled: (enabled: boolean) => void;
};

type Event = { readonly type: string; readonly body?: Readonly<Record<string, unknown>> };
type Item = { data: Readonly<Record<string, unknown>>; readonly stackInfo?: StackInfo };
type Next = (error: Error | null, item: Item) => void;
/** Members of the library that its types omit. */
type RollbarInternals = {
  readonly client: {
    readonly notifier: { addTransform(transform: (item: Item, options: unknown, next: Next) => void): void };
    readonly telemeter: { readonly queue: unknown[] };
  };
};

/** Specification J7. The library would send a 61st item about the limit; our own count stops before that. */
const ITEMS_A_MINUTE = 60;
const TELEMETRY_EVENTS = 100;
const MINUTE_MS = 60_000;
/** The policy's text would fill every report; blocked requests already show as failed requests. */
const AUTO_INSTRUMENT = {
  network: true,
  log: true,
  dom: true,
  navigation: true,
  connectivity: true,
  contentSecurityPolicy: false,
};
const SCRUB_FIELDS = ['gender', 'firstName', 'lastName', 'email', 'postalCode', 'bday', 'country', 'expiry'];

/** Creates the reporter. Every item passes `cleanItem` last, after all additions of the library. */
export async function openRollbar(facts: ErrorReportConfig): Promise<Reporter> {
  const { environment } = await runtimeSettings();
  const endpoint = new URL(facts.endpoint, location.origin).href;
  const version = facts.codeVersion ?? import.meta.env.APP_VERSION ?? 'unknown';
  Rollbar.setComponents({ telemeter, instrumenter, scrub });
  // The library's types omit some of its own options.
  const rollbar = new Rollbar({
    ...{ accessToken: facts.token, endpoint, environment, captureIp: 'anonymize' },
    ...{ itemsPerMinute: ITEMS_A_MINUTE, maxTelemetryEvents: TELEMETRY_EVENTS, autoInstrument: AUTO_INSTRUMENT },
    ...{ scrubFields: SCRUB_FIELDS, scrubTelemetryInputs: true },
    filterTelemetry: (event: unknown) => isOwnRequest(event as Event, endpoint),
  } as Rollbar.Configuration);
  const { client } = rollbar as unknown as RollbarInternals;
  client.notifier.addTransform((item, _options, next) => {
    item.data = cleanItem(restoreMessages({ context: location.pathname, ...item.data }, item.stackInfo), version);
    next(null, item);
  });
  recordTypedValues();
  const isWithinLimit = createLimit();
  return {
    report(error, about) {
      if (!isWithinLimit()) return;
      if (error instanceof Error || typeof error === 'string') rollbar.error(error, about);
      else rollbar.error('A value that is not an Error was thrown', { ...about, thrown: error });
    },
    setEnabled(enabled) {
      if (!enabled) client.telemeter.queue.length = 0;
      rollbar.configure({ enabled, autoInstrument: AUTO_INSTRUMENT } as Rollbar.Configuration);
    },
  };
}

/** Excludes the library's own requests from its telemetry; also records the URLs of other requests. */
function isOwnRequest({ type, body }: Event, endpoint: string): boolean {
  if (type === 'network') recordUrlValues(String(body?.url));
  if (type === 'navigation') for (const address of [body?.from, body?.to]) recordPageValues(String(address));
  return type === 'network' && String(body?.url).startsWith(endpoint);
}

function createLimit(): () => boolean {
  const times: number[] = [];
  return () => {
    const now = Date.now();
    if (times.length >= ITEMS_A_MINUTE && now - (times[0] ?? now) < MINUTE_MS) return false;
    if (times.length >= ITEMS_A_MINUTE) times.shift();
    times.push(now);
    return true;
  };
}
