// What every page loads once it stands, by one name: a file for each of them would be as many requests that say nothing.
// biome-ignore lint/performance/noBarrelFile: it is a chunk of its own, loaded as one
export { send, sendRefusal } from './analytics/send.ts';
export { trackPage } from './analytics/track-page.ts';
export { openConsentSettings, setUpConsent } from './consent/set-up.ts';
export { startErrorReports } from './error-reports/start.ts';
export { runtimeSettings } from './settings/runtime-settings.ts';
