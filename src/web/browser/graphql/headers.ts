import { formatAuthorization, readToken } from '../session/token.ts';

const sessionId = crypto.randomUUID();

/** The common headers of every request (specification H2). The session id lives as long as the page. */
export function requestHeaders(): Record<string, string> {
  const token = readToken();
  return {
    ...(token && { authorization: formatAuthorization(token) }),
    'x-correlation-id': `acquisition-${crypto.randomUUID()}`,
    'x-session-id': sessionId,
    'x-source-path': location.pathname,
  };
}
