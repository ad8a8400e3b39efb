import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { World } from '#app/world.ts';
import { determineLocale, type Locale, languagesOfHeader } from '#kernel/locale.ts';
import { identifyViewer } from '#modules/membership/actions/sessions.ts';
import { tokenOfAuthorization } from '#modules/membership/rules/authorization.ts';
import { countryCode } from '#modules/visitor/rules.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { networkOf } from '#platform/http/network.ts';
import { correlationIdOf } from '#platform/http/server.ts';
import { cookieValue } from '#web/routing/cookies.ts';

/** The context of a GraphQL request over HTTP: only its Authorization header says who it comes from, never a cookie. */
export async function contextOfHttp(world: World, request: FastifyRequest): Promise<RequestContext> {
  return contextOf(world, request, tokenOfAuthorization(request.headers.authorization ?? null));
}

/**
 * The context of a page. A document cannot send headers, so the session cookie counts. Where the operator keeps tokens in
 * local storage no cookie does, but the header that a page's script adds to what it asks for. Posts prove their origin first.
 */
export async function contextOfPage(world: World, request: FastifyRequest, locale: Locale): Promise<RequestContext> {
  const token =
    world.config.tokenStorage === 'cookie'
      ? (request.cookies.vestibule_token ?? null)
      : tokenOfAuthorization(request.headers.authorization ?? null);
  return { ...(await contextOf(world, request, token)), ...localized(world, locale) };
}

/** The context of a socket: who it is, its first message said. */
export async function contextOfSocket(
  world: World,
  request: IncomingMessage,
  authorization: string | null,
): Promise<RequestContext> {
  const { fref } = cookie.parse(request.headers.cookie ?? '');
  const address = world.proxies.addressOf(request);
  return {
    viewer: await identifyViewer(world, tokenOfAuthorization(authorization)),
    clientAddress: networkOf(address),
    country: countryOfRaw(world, request, address),
    storedReferrer: fref ?? null,
    correlationId: crypto.randomUUID(),
    noteFact: () => undefined,
    ...localized(world, localeOfHeaders(request.headers)),
  };
}

/** What a visitor reads by the cookie, else by the browser. Pages, HTTP and sockets read it here, as the browser does. */
export function localeOfHeaders(headers: IncomingHttpHeaders): Locale {
  return determineLocale(cookieValue(headers.cookie ?? null, 'lang'), languagesOfHeader(headers['accept-language']));
}

/** Where the visitor seems to be: the operator's header, if a trusted proxy sent it, else the address. */
export function countryOf(world: World, request: FastifyRequest): string | null {
  return countryOfRaw(world, request.raw, world.proxies.addressOf(request.raw));
}

function countryOfRaw(world: World, request: IncomingMessage, address: string): string | null {
  const { countryHeader } = world.config;
  const given = countryHeader && world.proxies.isTrusted(request) ? request.headers[countryHeader] : null;
  return countryCode(String(given)) ?? countryCode(world.countryOfAddress(address));
}

async function contextOf(world: World, request: FastifyRequest, token: string | null): Promise<RequestContext> {
  return {
    viewer: await identifyViewer(world, token),
    clientAddress: networkOf(world.proxies.addressOf(request.raw)),
    country: countryOf(world, request),
    storedReferrer: request.cookies.fref ?? null,
    correlationId: correlationIdOf(request),
    noteFact: () => undefined,
    ...localized(world, localeOfHeaders(request.headers)),
  };
}

function localized(world: World, locale: Locale) {
  return { locale, translate: (key: string, other?: Locale) => world.translate(other ?? locale, key) };
}
