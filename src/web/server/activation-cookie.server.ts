import type { RouterContextProvider } from 'react-router';
import { BASE_PATH } from '../base-path.ts';
import { cookieValue } from '../cookies.ts';
import { worldOf } from './pages-world.ts';

const NAME = 'vestibule_activation';
const MAX_AGE = 900;
const SHAPE = /^[\w-]{43}$/;

/** Whether a text can be an `accountActivationId` at all. */
export function isActivationId(text: string | null): text is string {
  return text !== null && SHAPE.test(text);
}

/**
 * Remembers the link that a visitor opened, for a quarter of an hour and out of reach of scripts: its secret leaves the
 * address bar at once, and a reload, another language or the page of a failed activation still need it.
 */
export function activationCookie(context: Readonly<RouterContextProvider>, accountActivationId: string): string {
  return cookieOf(context, accountActivationId, MAX_AGE);
}

/** Forgets the link. */
export function endedActivationCookie(context: Readonly<RouterContextProvider>): string {
  return cookieOf(context, '', 0);
}

/** The link that was opened last, or null. */
export function rememberedActivation(request: Request): string | null {
  const value = cookieValue(request.headers.get('Cookie'), NAME);
  return isActivationId(value) ? value : null;
}

function cookieOf(context: Readonly<RouterContextProvider>, value: string, maxAge: number): string {
  const secure = worldOf(context).publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${value}; Path=${BASE_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
