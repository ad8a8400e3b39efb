import type { BrandAssets, BrandImage } from '#kernel/brand.ts';

/** The brand's picture of the name that a customization or a shared product gives; a brand without one of that name shows its hero. */
export function getBrandImage({ hero, band, portraits, products }: BrandAssets, name: string): BrandImage {
  const named: Readonly<Record<string, BrandImage>> = {
    ...products,
    band,
    'portrait-1': portraits[0],
    'portrait-2': portraits[1],
  };
  return (Object.hasOwn(named, name) ? named[name] : undefined) ?? hero;
}
