import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';

/** What the loader of a page loaded; null until the browser has sent its token, where tokens are in local storage. */
export function useOwnData<Data>(): Data | null {
  const data = useLoaderData<Data | null>() as Data | null;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (data === null) revalidate();
  }, [data, revalidate]);
  return data;
}
