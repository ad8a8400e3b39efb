import { type Locale, splitLocale } from '#kernel/locale.ts';
import { remember } from '#kernel/remember.ts';
import { withoutBase, withoutDataSuffix } from '#web/routing/base-path.ts';

export type ReadAddress = {
  /** The language of the path, or null where its prefix is missing. */
  readonly prefix: Locale | null;
  /** The path without base path, language prefix and query, also of a request for the page's data. */
  readonly path: string;
  /** The address of the page whose data a request of the router loads; that of any other request as it is. */
  readonly pageAddress: string;
  /** Whether the router requests the page's data. */
  readonly isData: boolean;
};

/** Reads the address of a request; most requests have one of few addresses. */
export const readAddress = remember(1_000, (url: string): ReadAddress => {
  const [address = ''] = url.split('?', 1);
  const { prefix, path } = splitLocale(withoutDataSuffix(withoutBase(address)) || '/');
  const isData = address.endsWith('.data');
  return { prefix, path, isData, pageAddress: isData ? getPageAddress(url) : url };
});

function getPageAddress(url: string): string {
  return url.replace(/^([^?]*?)(?:(?<=\/)_)?\.data(?=\?|$)/, '$1');
}
