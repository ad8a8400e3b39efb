import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { redirectToLogin } from './redirect-to-login.ts';

/** The clientLoader of members' pages: a data request has the token, so that no data means no session. */
export async function loadInBrowser<Data>({ serverLoader, url }: ClientLoaderFunctionArgs): Promise<Data> {
  const loaded = await serverLoader<Data | null>();
  if (loaded === null) throw redirectToLogin(url);
  return loaded as Data;
}

/** Returns the data of the page's loader, or null until the browser has requested it with its token. */
export function useMemberData<Data>(): Data | null {
  const loaded = useLoaderData<Data | null>() as Data | null;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (loaded === null) revalidate();
  }, [loaded, revalidate]);
  return loaded;
}
