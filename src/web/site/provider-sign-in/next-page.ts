import { splitLocale } from '#kernel/locale.ts';
import { withBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getReturnPath } from '#web/routing/return-path.ts';
import { type Invitation, parseInvitation } from '../registration/invitation.ts';

/** What follows a login by a provider, in the language in which it began. */
export type NextPage = {
  /** One of our pages, with locale and query. */
  readonly path: string;
  /** The invitation of a visitor who began in order to register; null for a login. */
  readonly invitation: Invitation | null;
};

const FORM = href('/registration/formstarted');

/**
 * Reads the page that a cookie or an address names. Whatever is not a page of ours becomes the page after a login: neither
 * may lead a browser to another site.
 */
export function readNextPage(url: URL, wanted: string | null): NextPage {
  const here = new URL(url);
  // The language is that of the wanted page: a provider's post arrives without one.
  const { prefix } = splitLocale(wanted ?? '');
  if (prefix) here.pathname = withBase(`/${prefix}`);
  here.search = wanted === null ? '' : `?${new URLSearchParams({ returnTo: wanted })}`;
  const path = getReturnPath(here);
  const target = new URL(path, url);
  const isForm = splitLocale(target.pathname).path === FORM;
  return { path, invitation: isForm ? parseInvitation(target) : null };
}
