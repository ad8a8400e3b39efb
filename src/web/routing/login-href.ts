import { withBase } from './base-path.ts';
import { useDocumentData } from './document-data.tsx';
import { useLocalizedPath } from './local-link.tsx';

/** Where members log in: the shop's own page if the operator names one, else ours in the visitor's language. */
export function useLoginHref(): string {
  const { loginUrl } = useDocumentData();
  const localized = useLocalizedPath();
  return loginUrl ?? withBase(localized('/login'));
}

/** What the login page can say about what has just happened. */
export type LoginNoticeName = 'password-reset' | 'logged-out' | 'activated';

/** The path of the login page with such a notice. */
export function loginPathAfter(notice: LoginNoticeName): string {
  return `/login?notice=${notice}`;
}
