import type { Brand } from '#kernel/brand.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Config } from '#platform/config/build-config.ts';
import type { Logger } from '#platform/logger.ts';
import { fingerprintHost } from '#web/document/referrer-check.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import { backendSources, getCallSettings } from './browser-calls.ts';
import { getConsentSettings } from './consent-script.ts';
import { joinSources, tagManagerSources } from './tag-manager.ts';

/** The part of the load context that is the same for every request. */
export type SiteFacts = Pick<
  LoadContext,
  | 'clock'
  | 'publicOrigin'
  | 'loginUrl'
  | 'tokenStorage'
  | 'production'
  | 'consent'
  | 'calls'
  | 'errorReports'
  | 'experiments'
  | 'voucherPromises'
  | 'identityProviders'
  | 'blockedReferrers'
  | 'extraSources'
>;

export type SiteDependencies = {
  readonly brand: Brand;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Pick<Logger, 'warn'>;
  readonly errorReports: SiteFacts['errorReports'];
  readonly experiments: SiteFacts['experiments'];
  readonly voucherPromises: SiteFacts['voucherPromises'];
  readonly identityProviders: SiteFacts['identityProviders'];
  /** The hosts of blocked referrers. */
  readonly blockedHosts: Iterable<string>;
};

export function createSiteFacts(deps: SiteDependencies): SiteFacts {
  const { config, clock, errorReports, experiments, voucherPromises, identityProviders } = deps;
  const { publicOrigin, loginUrl, tokenStorage, production } = config;
  return {
    ...{ clock, publicOrigin, loginUrl, tokenStorage, production, errorReports, experiments, voucherPromises },
    identityProviders,
    consent: getConsentSettings(config).consent,
    calls: getCallSettings(config),
    blockedReferrers: config.referrerGate === 'enforce' ? formatFingerprints(deps.blockedHosts) : null,
    extraSources: getSources(deps),
  };
}

/** The fingerprints of blocked referrers for browsers. Another host may match one, so the server decides. */
export function formatFingerprints(hosts: Iterable<string>): string {
  return [...hosts].map(fingerprintHost).join('');
}

/** The CSP source of pages for error reports: exactly this address, or none where it is on our own origin. */
export function getReportSources(settings: { readonly endpoint: string } | null): readonly string[] {
  return settings?.endpoint.startsWith('http') ? [settings.endpoint] : [];
}

/** The CSP source of pages for reports of used features, or none. */
export function getUsageSources(settings: SiteFacts['experiments']): readonly string[] {
  return settings?.realtimeKey ? [new URL(settings.realtimeHost).origin] : [];
}

/** What the CSP of pages allows besides our own origin. */
function getSources({ brand, config, log, errorReports, experiments }: SiteDependencies): SiteFacts['extraSources'] {
  const connect = [...backendSources(config), ...getReportSources(errorReports), ...getUsageSources(experiments)];
  return joinSources(getConsentSettings(config).extraSources, { connect }, tagManagerSources({ brand, config, log }));
}
