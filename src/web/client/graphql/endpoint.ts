import { withBase } from '../../base-path.ts';

const endpoint = withBase('/graphql');

export function httpEndpoint(): string {
  return endpoint;
}

export function socketEndpoint(): string {
  const url = new URL(endpoint, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
