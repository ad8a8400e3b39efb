import { type RuntimeSettings, runtimeSettings } from '../settings/runtime-settings.ts';

type Endpoints = Pick<RuntimeSettings, 'graphqlEndpoint' | 'graphqlBrowserEndpoint'>;

/** Returns the browser's own endpoint if configured, else the general one (specification H2). */
export function httpEndpoint({ graphqlEndpoint, graphqlBrowserEndpoint }: Endpoints): string {
  return new URL(graphqlBrowserEndpoint || graphqlEndpoint || '/graphql', location.href).href;
}

/** Returns the same endpoint as a WebSocket URL. */
export async function socketEndpoint(): Promise<string> {
  const url = new URL(httpEndpoint(await runtimeSettings()));
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
