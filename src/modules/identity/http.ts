import { BASE_PATH } from '#kernel/base-path.ts';
import { splitLocale } from '#kernel/locale.ts';
import type { RouteContribution, RouteReply } from '#platform/http/route-contribution.ts';
import { ANSWER_PAGE, formatAnswerCookie, LINK_PAGE, LOGIN_COOKIES, parseFlowCookie } from './rules/cookies.ts';
import { getCallbackPath, type ProviderOption } from './rules/provider.ts';

export type CallbackDependencies = {
  readonly publicOrigin: string;
  readonly providers: readonly Pick<ProviderOption, 'id'>[];
};

const BODY_LIMIT = 8 * 1024;
/** The redirect follows at once. */
const ANSWER_SECONDS = 120;

/**
 * The addresses to which providers send their responses, by a redirect or (Apple) by a form of their own page. The response
 * moves into a cookie at once: the page that handles it has no code in its address, and the browser sends its own
 * cookies with the redirect, which it does not send with a form of another site.
 */
export function callbackRoutes({ publicOrigin, providers }: CallbackDependencies): RouteContribution {
  return (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    for (const { id } of providers) {
      const forward = (parameters: string, cookies: string | undefined, reply: RouteReply) =>
        sendOn(reply, formatAnswerCookie(id, parameters), findPage(cookies), publicOrigin);
      server.get(getCallbackPath(id), async ({ url, headers }, reply) =>
        forward(url.split('?')[1] ?? '', headers.cookie, reply),
      );
      server.post(getCallbackPath(id), { bodyLimit: BODY_LIMIT }, async ({ body, headers }, reply) =>
        forward(typeof body === 'string' ? body : '', headers.cookie, reply),
      );
    }
  };
}

function sendOn(reply: RouteReply, answer: string | null, page: string, publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  if (answer !== null)
    reply.header(
      'set-cookie',
      `${LOGIN_COOKIES.answer}=${answer}; Path=${BASE_PATH}; Max-Age=${ANSWER_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    );
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(BASE_PATH + page, 303);
}

/**
 * The page that goes on, in the language of the page where the login began. A form of another site brings no cookie: the page
 * of answers sends a link on itself.
 */
function findPage(cookies: string | undefined): string {
  const [, value] = new RegExp(`(?:^|; )${LOGIN_COOKIES.flow}=([^;]*)`).exec(cookies ?? '') ?? [];
  const { prefix, path } = splitLocale(parseFlowCookie(value ?? null)?.next ?? '');
  return (prefix ? `/${prefix}` : '') + (path === LINK_PAGE ? LINK_PAGE : ANSWER_PAGE);
}
