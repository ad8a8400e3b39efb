import type { Brand } from '#kernel/brand.ts';

const BRANDS = import.meta.glob<{ readonly brand: Brand }>('../../brands/*/brand.ts', { eager: true });

const ICONS = import.meta.glob<string>('../../brands/*/images/favicon.ico', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** Returns the brand of `brands/<id>`. For an unknown id it throws an error that lists the known ids. */
export function getBrand(id: string): Brand {
  const brands = Object.values(BRANDS).map(({ brand }) => brand);
  const brand = brands.find((one) => one.id === id);
  if (!brand) throw new Error(`BRAND ${id} is not one of ${brands.map((one) => one.id).join(', ')}`);
  return brand;
}

// Only the names of the files: nothing is loaded.
const PRODUCTS = import.meta.glob('../../brands/*/images/product-*-960.avif', { query: '?url' });

/** The names of the brand's pictures of shared products, which its `assets.ts` has. */
export function listProductPictures(id: string): readonly string[] {
  return Object.keys(PRODUCTS).flatMap((path) => {
    const [, brand, name] = /brands\/([^/]+)\/images\/product-(.+)-960\.avif$/.exec(path) ?? [];
    return brand === id && name !== undefined ? [name] : [];
  });
}

/** All brands of this build, for previews. */
export function listBrands(): readonly Brand[] {
  return Object.values(BRANDS).map(({ brand }) => brand);
}

/** The brand's favicon.ico, for clients that request it at the root of the host without reading a page. */
export function getFavicon(id: string): Buffer {
  const url = ICONS[`../../brands/${id}/images/favicon.ico`] ?? '';
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
