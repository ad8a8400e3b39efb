import { withBase } from './base-path.ts';
import { useDocumentData } from './document-data.tsx';
import { type Href, href, withQuery } from './href.ts';
import { useLocalizedPath } from './local-link.tsx';

/** Returns the URL of the login page: the operator's own page if configured, else ours in the visitor's language. */
export function useLoginHref(): string {
  const { loginUrl } = useDocumentData();
  const localized = useLocalizedPath();
  return loginUrl ?? withBase(localized(href('/login')));
}

/** The notices that the login page can show after an action. */
export type LoginNoticeName = 'password-reset' | 'logged-out' | 'session-ended' | 'activated' | 'admin-invitation';

/** Returns the path of the login page with a notice, and the page to open after the login. */
export function loginPathAfter(notice: LoginNoticeName, returnTo: Href | null = null): Href {
  return withQuery(href('/login'), { notice, returnTo });
}

/** Returns the path of a page for logins that opens another page afterwards; null for the first page of members. */
export function loginHref(page: '/login' | '/login-link', returnTo: string | null): Href {
  return returnTo === null ? href(page) : withQuery(href(page), { returnTo });
}
