import type { BrandAssets, BrandImage } from '#kernel/brand.ts';

/** Returns the brand's picture for the name in a customization or a shared product; falls back to the hero picture. */
export function getBrandImage({ hero, band, portraits, products }: BrandAssets, name: string): BrandImage {
  const named: Readonly<Record<string, BrandImage>> = {
    ...products,
    band,
    'portrait-1': portraits[0],
    'portrait-2': portraits[1],
  };
  return (Object.hasOwn(named, name) ? named[name] : undefined) ?? hero;
}
