import type { RouterContextProvider } from 'react-router';
import { BASE_PATH } from '../base-path.ts';
import { cookieValue } from '../cookies.ts';
import { worldOf } from './pages-world.ts';

const MAX_AGE = 900;
const SHAPE = /^[\w-]{43}$/;

/** Whether a text can be the secret of a mailed link at all. */
export function isSecret(text: string | null): text is string {
  return text !== null && SHAPE.test(text);
}

/**
 * Remembers the secret of a link that a visitor opened, for a quarter of an hour and out of reach of scripts: it leaves the
 * address bar at once, and a reload, another language or the page of a failure still need it.
 */
export function secretCookie(name: string, context: Readonly<RouterContextProvider>, secret: string): string {
  return cookieOf(name, context, secret, MAX_AGE);
}

/** Forgets it. */
export function endedSecretCookie(name: string, context: Readonly<RouterContextProvider>): string {
  return cookieOf(name, context, '', 0);
}

/** The one that was opened last, or null. */
export function rememberedSecret(name: string, request: Request): string | null {
  const value = cookieValue(request.headers.get('Cookie'), name);
  return isSecret(value) ? value : null;
}

// Every language has its own path below the area, and so has the page of a failure.
function cookieOf(name: string, context: Readonly<RouterContextProvider>, value: string, maxAge: number): string {
  const secure = worldOf(context).publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${BASE_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
