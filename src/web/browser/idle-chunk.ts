// The modules that every page loads when idle, bundled as one chunk: one file each would cost as many requests.
// biome-ignore lint/performance/noBarrelFile: the file defines the contents of a chunk
export { send, sendRefusal } from './analytics/send.ts';
export { trackPage } from './analytics/track-page.ts';
export { openConsentSettings, setUpConsent } from './consent/set-up.ts';
export { startErrorReports } from './error-reports/start.ts';
export { proveDataRequests } from './proof-of-work/prove-data-requests.ts';
export { runtimeSettings } from './settings/runtime-settings.ts';
