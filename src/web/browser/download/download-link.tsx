import { type MouseEvent, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { formatAuthorization, isTokenInCookie, readToken } from '#web/browser/session/token.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type Href, withQuery } from '#web/routing/href.ts';
import { useLocalizedPath } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';

type Props = {
  readonly to: Href;
  readonly name: string;
  readonly label: string;
  readonly type: 'text/csv' | 'application/json';
  /** The page that asks for a proof of identity, where the file needs one. */
  readonly proofPage: Href;
};

/** Downloads a file. Where the token is in local storage, a link cannot carry it, so script downloads the file. */
export function DownloadLink({ to, name, label, type, proofPage }: Props) {
  const { t } = useText();
  const localize = useLocalizedPath();
  const address = useHref(localize(to));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [hasFailed, setFailed] = useState(false);
  async function download(event: MouseEvent): Promise<void> {
    if (isTokenInCookie()) return;
    event.preventDefault();
    const saved = await saveFile(address, name, type).catch(() => false);
    // Afterwards the way leads back here: a link cannot carry the token.
    if (saved === 'asks') navigate(localize(withQuery(proofPage, { returnTo: pathname + search })));
    setFailed(saved === false);
  }
  return (
    <>
      <a href={address} onClick={download} className={buttonClass({ tone: 'secondary', size: 'small' })}>
        {label}
      </a>
      {hasFailed && <Banner>{t('error.connection')}</Banner>}
    </>
  );
}

/** `asks`: the file needs a proof of identity first. */
async function saveFile(address: string, name: string, type: string): Promise<boolean | 'asks'> {
  const token = readToken();
  const response = await fetch(address, {
    headers: token === null ? {} : { Authorization: formatAuthorization(token) },
  });
  if (response.redirected) return 'asks';
  if (!response.ok || !(response.headers.get('content-type') ?? '').startsWith(type)) return false;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return true;
}
