import { type RuntimeSettings, runtimeSettings } from '../settings/runtime-settings.ts';

type Endpoints = Pick<RuntimeSettings, 'graphqlEndpoint' | 'graphqlBrowserEndpoint'>;

/** The browser's own endpoint where one is set, else the general one (specification H2). */
export function httpEndpoint({ graphqlEndpoint, graphqlBrowserEndpoint }: Endpoints): string {
  return new URL(graphqlBrowserEndpoint || graphqlEndpoint || '/graphql', location.href).href;
}

/** The same endpoint as a socket. */
export async function socketEndpoint(): Promise<string> {
  const url = new URL(httpEndpoint(await runtimeSettings()));
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
