import { data, type RouterContextProvider, redirect } from 'react-router';
import { BASE_PATH } from '#kernel/base-path.ts';
import { SECOND } from '#kernel/instant.ts';
import { localeOfPath } from '#kernel/locale.ts';
import { PENDING_LOGIN_LIFETIME } from '#modules/membership/rules/factor-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { translate } from '#texts/translate.ts';
import { redirectWithSession } from '#web/browser/session/session.server.ts';
import { getFailureMessage } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { completeLogin, type PendingLoginMutation, pendingLogin } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { getReturnPath } from '#web/routing/return-path.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { getSecureAttribute, isSecret, readSecretCookie } from '#web/routing/secret-cookie.server.ts';
import { SECOND_HALF } from './second-half-fields.ts';
import { PENDING_LOGIN } from './submit.ts';

type Context = Readonly<RouterContextProvider>;
type Visit = { readonly request: Request; readonly url: URL; readonly context: Context };

/**
 * The token of a login whose second factor is missing; scripts cannot read it. Other sites send it with links only: a login
 * by a provider arrives by redirects that began at the provider, which bring no stricter cookie.
 */
const NAME = 'vestibule_login';
const LOGIN_ENDED = 'login-ended';

/** The texts come with the page: few visitors need them, and all would load them with the other texts. */
const TEXTS = {
  title: 'secondFactor.title',
  lead: 'secondFactor.lead',
  passkey: 'secondFactor.passkey',
  code: 'secondFactor.code',
  both: 'secondFactor.code.both',
  recovery: 'secondFactor.code.recovery',
  submit: 'secondFactor.submit',
  restart: 'secondFactor.restart',
  failed: 'passkey.failed',
  needsDomain: 'passkey.needsDomain',
  needsScript: 'passkey.needsScript',
} as const satisfies Readonly<Record<string, TextKey>>;

export type SecondHalfData = NonNullable<PendingLoginMutation['pendingLogin']> & {
  readonly texts: Readonly<Record<keyof typeof TEXTS, string>>;
};
export type SecondHalfResult = {
  /** Why the factor was refused: a text, or a message of a form. */
  readonly refusal?: string;
  /** The token of the session, where the operator stores tokens in local storage. */
  readonly session?: string;
};

/** Why the password is asked for again, in the page's language. */
export type EndedLogin = { readonly ended: string };

/** The question for the second factor, while a login of this browser waits for it; null for everybody else. */
export async function readSecondHalf({ request, url, context }: Visit): Promise<SecondHalfData | EndedLogin | null> {
  const locale = localeOfPath(withoutBase(url.pathname));
  const ended = { ended: translate(locale, 'secondFactor.ended') };
  if (url.searchParams.get('notice') === LOGIN_ENDED) return ended;
  const token = readSecretCookie(NAME, request);
  if (token === null) return null;
  const { pendingLogin: pending } = await runInProcess(context)(pendingLogin, { token });
  if (!pending) return ended;
  const texts = Object.fromEntries(Object.entries(TEXTS).map(([name, key]) => [name, translate(locale, key)]));
  return { ...pending, texts: texts as SecondHalfData['texts'] };
}

/** Shows the question: stores the token of the first half in a cookie that scripts cannot read. */
export function openSecondHalf({ url, context }: Omit<Visit, 'request'>, token: string): Response {
  const cookie = formatCookie(context, token, PENDING_LOGIN_LIFETIME / SECOND);
  return redirect(withoutBase(url.pathname) + url.search, { headers: { 'Set-Cookie': cookie } });
}

/** Handles a form of the second half; null for the form with the password. */
export async function submitSecondHalf(visit: Visit, form: FormData) {
  const begun = form.get(PENDING_LOGIN);
  if (typeof begun === 'string' && isSecret(begun)) return openSecondHalf(visit, begun);
  if (form.has(SECOND_HALF.restart)) return openLogin(visit);
  if (!form.has(SECOND_HALF.code) && !form.has(SECOND_HALF.passkey)) return null;
  const token = readSecretCookie(NAME, visit.request);
  return token === null ? openLogin(visit) : complete(visit, form, token);
}

async function complete(visit: Visit, form: FormData, token: string) {
  const { url, context } = visit;
  try {
    const answer = { code: readText(form, SECOND_HALF.code), passkey: readText(form, SECOND_HALF.passkey) };
    const { result } = await runInProcess(context)(completeLogin, { token, ...answer });
    if (result.__typename === 'LoggedIn') return startSession(visit, result.token);
    if (result.__typename === 'TooManyAttempts') return refuse(formatWaitMessage(result.retryAfter));
    // The login has ended: the page asks for the password again, with the reason.
    if (result.__typename === 'LoginEnded') return openLogin(visit, LOGIN_ENDED);
    return refuse(translate(localeOfPath(withoutBase(url.pathname)), 'secondFactor.refused'));
  } catch (error) {
    return refuse(getFailureMessage(error));
  }
}

function refuse(refusal: string) {
  return data<SecondHalfResult>({ refusal });
}

/** Opens the session of a login whose form was posted as a document. */
export function startSession({ url, context }: Visit, token: string) {
  const ended = formatCookie(context, '', 0);
  if (getLoadContext(context).tokenStorage === 'local-storage')
    return data<SecondHalfResult>(
      { session: token },
      { headers: { 'Set-Cookie': ended, 'Cache-Control': 'no-store' } },
    );
  const response = redirectWithSession(context, token, getReturnPath(url));
  response.headers.append('Set-Cookie', ended);
  return response;
}

/** Forgets the first half. */
function openLogin({ url, context }: Visit, notice?: typeof LOGIN_ENDED): Response {
  const target = new URL(url);
  if (notice) target.searchParams.set('notice', notice);
  return redirect(withoutBase(target.pathname) + target.search, {
    headers: { 'Set-Cookie': formatCookie(context, '', 0) },
  });
}

function readText(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : null;
}

function formatCookie(context: Context, value: string, maxAge: number): string {
  return `${NAME}=${value}; Path=${BASE_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${getSecureAttribute(context)}`;
}
