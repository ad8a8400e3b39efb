import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { ProviderProblem } from './provider-settings.ts';

/** How providers say that the visitor did not agree. The second and third ones are Apple's and Facebook's. */
const DENIED = new Set(['access_denied', 'user_cancelled_authorize', 'user_denied']);
const OUT_OF_ORDER = new Set(['temporarily_unavailable', 'server_error']);
const NO_RESPONSE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR']);

/**
 * What an error of the library means. The code is one of the library or of the protocol; messages of providers may
 * contain personal data and stay here.
 */
export function describeProblem(error: unknown): ProviderProblem {
  if (error instanceof AuthorizationResponseError) return describeCode(error.error);
  if (error instanceof ResponseBodyError) {
    const kind = OUT_OF_ORDER.has(error.error) || error.status >= 500 ? 'unavailable' : 'invalid';
    return { kind, code: shorten(error.error) };
  }
  if (error instanceof WWWAuthenticateChallengeError) return describeStatus(error.status);
  if (error instanceof ClientError) {
    if (isBadRequest(error.cause)) return { kind: 'invalid', code: 'REFUSED' };
    const code = error.code ?? 'OAUTH_UNKNOWN';
    return { kind: NO_RESPONSE.has(code) ? 'unavailable' : 'invalid', code };
  }
  // What fetch throws where no connection is possible.
  return { kind: 'unavailable', code: error instanceof TypeError ? 'NO_CONNECTION' : 'UNKNOWN' };
}

/** What a response without the requested data means: a provider that is down or busy responds, too. */
export function describeStatus(status: number): ProviderProblem {
  const kind = status >= 500 || status === 429 ? 'unavailable' : 'invalid';
  return { kind, code: `HTTP_${status}` };
}

/** How Facebook refuses a code: with an error of its own form, which the library does not read. */
function isBadRequest(cause: unknown): boolean {
  return cause instanceof Response && cause.status === 400;
}

function describeCode(code: string): ProviderProblem {
  if (DENIED.has(code)) return { kind: 'denied', code };
  return { kind: OUT_OF_ORDER.has(code) ? 'unavailable' : 'invalid', code: shorten(code) };
}

/** A code comes from outside. */
function shorten(code: string): string {
  return /^[\w.-]{1,60}$/.test(code) ? code : 'OTHER';
}
