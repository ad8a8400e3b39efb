import { type Html, html } from '#platform/dev-pages/markup.ts';
import type { ProductKind } from './texts/demo-texts.ts';

/** A product of the demo shop; prices are in minor units of the brand's currency. */
export type Product = {
  readonly kind: ProductKind;
  readonly label: string;
  readonly priceMinor: number;
  readonly retailMinor: number;
};

export const PRODUCTS: readonly Product[] = [
  { kind: 'coat', label: 'Atelier Noor', priceMinor: 34_900, retailMinor: 129_000 },
  { kind: 'dress', label: 'Casa Levante', priceMinor: 22_900, retailMinor: 79_000 },
  { kind: 'bag', label: 'Maroquin & Fils', priceMinor: 19_500, retailMinor: 65_000 },
  { kind: 'shirt', label: 'Holm Studio', priceMinor: 5_900, retailMinor: 18_000 },
  { kind: 'boots', label: 'Calzaturificio Brenta', priceMinor: 16_900, retailMinor: 49_500 },
  { kind: 'scarf', label: 'Weaver Nine', priceMinor: 6_900, retailMinor: 24_000 },
];

/** Flat drawings on a canvas of 120 by 150: the outline of each product, then the seams on top of it. */
const DRAWINGS: Readonly<Record<ProductKind, readonly [outline: string, seams: string]>> = {
  coat: [
    'M46 18 60 26 74 18 92 28 104 82 92 85 86 58 88 138 32 138 34 58 28 85 16 82 28 28Z',
    'M60 26 50 52 60 68 70 52ZM60 68V138M52 78h.1M52 94h.1M68 78h.1M68 94h.1M38 106h14M68 106h14',
  ],
  dress: [
    'M50 16 54 34 66 34 70 16 76 18 74 58 98 140 22 140 46 58 44 18Z',
    'M46 58H74M60 58V140M52 62 40 140M68 62 80 140',
  ],
  bag: ['M26 66H94L102 132H18Z', 'M42 66C42 18 78 18 78 66M20 92H100M54 86H66V100H54Z'],
  shirt: [
    'M46 22 60 30 74 22 98 36 106 92 92 94 86 60V134H34V60L28 94 14 92 22 36Z',
    'M46 22 52 40 60 30 68 40 74 22M60 30V134M60 52h.1M60 70h.1M60 88h.1M60 106h.1M66 58H80V72H66Z',
  ],
  boots: [
    'M20 40H46V96C58 104 62 112 62 124V132H20ZM66 34H92V90C104 98 108 106 108 118V126H66Z',
    'M20 50H46M66 44H92M20 124H62M66 118H108M34 40V96M80 34V90',
  ],
  scarf: [
    'M28 22H92V108H60V126H28Z',
    'M60 22V108M28 36H92M28 112H60M60 94H92M34 126V138M42 126V138M50 126V138M58 126V138M66 108V120M74 108V120M82 108V120M90 108V120',
  ],
};

/** The picture of a product. It is decorative, because the product's name is next to it. */
export function drawProduct(kind: ProductKind): Html {
  const [outline, seams] = DRAWINGS[kind];
  return html`<svg viewBox="0 0 120 150" aria-hidden="true" focusable="false"><path class="outline" d="${outline}"/><path class="seams" d="${seams}"/></svg>`;
}
