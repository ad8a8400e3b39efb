import { withBase } from '../../base-path.ts';

let endpoint = withBase('/graphql');

/** The operator's `acqBackendGraphqlURL`, where it is not our own (specification section 7). */
export function setEndpoint(url: string): void {
  endpoint = url;
}

export function httpEndpoint(): string {
  return endpoint;
}

export function socketEndpoint(): string {
  const url = new URL(endpoint, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
