import type { Brand } from '../kernel/brand.ts';

const BRANDS = import.meta.glob<{ readonly brand: Brand }>('../../brands/*/brand.ts', { eager: true });

/** The facts of the brand in `brands/<id>`; an unknown one is an error that names those there are. */
export function brandOf(id: string): Brand {
  const brands = Object.values(BRANDS).map(({ brand }) => brand);
  const brand = brands.find((one) => one.id === id);
  if (!brand) throw new Error(`BRAND ${id} is not one of ${brands.map((one) => one.id).join(', ')}`);
  return brand;
}
