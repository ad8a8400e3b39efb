import type { Clock } from '#kernel/instant.ts';
import { createFacebookProvider } from './facebook-provider.ts';
import { createOpenIdProvider } from './openid-provider.ts';
import type { ProviderConnection, ProviderSettings } from './provider-settings.ts';

/** Creates the connection to a provider; it sends nothing before the first login. */
export function connectProvider(settings: ProviderSettings, clock: Clock): ProviderConnection {
  return settings.protocol === 'facebook' ? createFacebookProvider(settings) : createOpenIdProvider(settings, clock);
}
