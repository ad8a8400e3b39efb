import { expect, test } from 'vitest';
import type { BrandAssets, BrandImage } from '#kernel/brand.ts';
import { getBrandImage } from './get-brand-image.ts';

const [hero, first, second, band, coat] = ['hero', 'first', 'second', 'band', 'coat'].map(image) as [
  BrandImage,
  BrandImage,
  BrandImage,
  BrandImage,
  BrandImage,
];
const assets: BrandAssets = {
  hero,
  portraits: [first, second],
  band,
  products: { 'cashmere-coat': coat },
  logo: 'logo.svg',
  favicon: 'favicon.svg',
  touchIcon: 'touch-icon.png',
  fonts: [],
};

function image(src: string): BrandImage {
  return { src, srcSet: `${src} 480w`, width: 480, height: 600 };
}

test('[C2] a picture or a product is found by its name; for any other name the hero is shown', () => {
  expect(getBrandImage(assets, 'cashmere-coat')).toBe(coat);
  expect(getBrandImage(assets, 'portrait-1')).toBe(first);
  expect(getBrandImage(assets, 'portrait-2')).toBe(second);
  expect(getBrandImage(assets, 'band')).toBe(band);
  for (const name of ['default', 'silk-scarf', 'constructor', '__proto__'])
    expect(getBrandImage(assets, name)).toBe(hero);
});
