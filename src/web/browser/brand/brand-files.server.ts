import { sharePictures } from 'virtual:share-pictures';
import type { Locale } from '#kernel/locale.ts';

// Only machines request these files: no document data contains their URLs.
const icons = import.meta.glob<string>('/brands/*/images/icon-*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of the picture that shared links of a brand show in a language. */
export function getSharePictureUrl(brandId: string, locale: Locale): string {
  return found(sharePictures[brandId]?.[locale], `${brandId} has no picture of shared links in ${locale}`);
}

/** Returns the URL of a brand's icon: `192`, `512` or `maskable-512`. */
export function getIconUrl(brandId: string, name: string): string {
  return found(icons[`/brands/${brandId}/images/icon-${name}.png`], `brands/${brandId} has no icon-${name}.png`);
}

function found(address: string | undefined, problem: string): string {
  if (address === undefined) throw new Error(problem);
  return address;
}
