import type { FeatureUsageCallback } from '@growthbook/growthbook';
import { SECOND } from '#kernel/instant.ts';
import type { ExperimentSettings } from '#web/routing/document-data.tsx';

/** Specification J6. */
const INTERVAL = 2 * SECOND;

/**
 * Creates the SDK's option that reports which features are used (specification H5), for operators with a realtime key.
 * The SDK calls it once for each value of a feature, and not for overridden values.
 */
export function createReportUsage({ realtimeKey, realtimeHost }: ExperimentSettings): {
  readonly onFeatureUsage?: FeatureUsageCallback;
} {
  if (realtimeKey === null) return {};
  let waiting: { readonly key: string; readonly on: boolean }[] = [];
  const send = () => {
    const events = encodeURIComponent(JSON.stringify(waiting));
    waiting = [];
    const address = `${realtimeHost.replace(/\/+$/, '')}/?key=${encodeURIComponent(realtimeKey)}&events=${events}`;
    fetch(address, { mode: 'no-cors', cache: 'no-cache' }).catch(() => undefined);
  };
  return {
    onFeatureUsage: (key, { on }) => {
      waiting.push({ key, on });
      if (waiting.length === 1) setTimeout(send, INTERVAL);
    },
  };
}
