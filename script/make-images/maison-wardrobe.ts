import { frameBag } from './bags.ts';
import { type Fabric, place, sheet } from './drawing.ts';
import { coat, slipDress } from './garments.ts';
import type { Drawing } from './scene.ts';
import { jacket, scarf, shirt, skirt, trousers } from './separates.ts';

const brand = 'maison-nocturne';
const BRASS = '#c69c62';
const NIGHT = '#120c0d';
const wine: Fabric = { body: '#8a2233', fold: '#4c0f1a', weave: 'satin' };
const camel: Fabric = { body: '#b88b5d', fold: '#7d5a37', weave: 'twill' };
const champagne: Fabric = { body: '#dcc0a0', fold: '#a98a6a', weave: 'satin' };
const ivory: Fabric = { body: '#e9dccb', fold: '#b9a68f', weave: 'linen' };
const charcoal: Fabric = { body: '#453c41', fold: '#241d21', weave: 'twill' };
const rose: Fabric = { body: '#b0766a', fold: '#7c473e', weave: 'satin' };
const umber: Fabric = { body: '#5c3a2a', fold: '#371f15', weave: 'linen' };
const leather: Fabric = { body: '#73202c', fold: '#420e17', weave: 'linen' };

/** A wall in the light of one lamp. */
function wall(width: number, height: number, lit: string): string {
  return `<radialGradient id="wall" gradientUnits="userSpaceOnUse" cx="${width * 0.44}" cy="${height * 0.4}" r="${height * 0.85}">
<stop offset="0" stop-color="${lit}"/><stop offset="1" stop-color="${NIGHT}"/></radialGradient>
<rect width="${width}" height="${height}" fill="url(#wall)"/>`;
}

function rail(width: number, y: number): string {
  return `<g filter="url(#shadow)"><rect x="-40" y="${y - 6}" width="${width + 80}" height="13" fill="${BRASS}"/><rect x="-40" y="${y - 6}" width="${width + 80}" height="4" fill="#ecd0a2"/></g>`;
}

function portrait(lit: string, drawing: string): string {
  return sheet({ width: 960, height: 1200, shadow: '#000', strength: 0.6 }, wall(960, 1200, lit) + drawing);
}

const hung = [
  trousers(umber, BRASS),
  shirt(ivory, BRASS),
  jacket(charcoal, ivory, BRASS),
  skirt(rose, BRASS),
  scarf(wine, '#dcc0a0', BRASS),
];
const wardrobe = hung.map((drawing, at) => place(drawing, { x: 180 + at * 390, y: 118, scale: 0.96 })).join('');

/** A plinth of two faces for standing pieces. */
const plinth = `<path d="M150 880H810V1200H150Z" fill="#2c1c1b"/><path d="M110 838H850V884H110Z" fill="#4a302b"/><path d="M110 838H850V844H110Z" fill="#74503f"/>`;
const tall = { widths: [480, 960] };

export const maisonWardrobe: readonly Drawing[] = [
  {
    brand,
    name: 'portrait-dress',
    ...tall,
    svg: portrait('#45302c', rail(960, 136) + place(slipDress(wine, BRASS), { x: 480, y: 142, scale: 0.98 })),
  },
  {
    brand,
    name: 'portrait-bag',
    ...tall,
    svg: portrait('#54382f', plinth + place(frameBag(leather, '#2c0910', BRASS), { x: 480, y: 468, scale: 1 })),
  },
  {
    brand,
    name: 'product-cashmere-coat',
    ...tall,
    svg: portrait('#3d2d2d', rail(960, 126) + place(coat(camel, champagne, BRASS), { x: 480, y: 132, scale: 0.99 })),
  },
  {
    brand,
    name: 'band',
    widths: [768, 1280, 1920],
    svg: sheet(
      { width: 1920, height: 800, shadow: '#000', strength: 0.55 },
      wall(1920, 800, '#4a302b') + rail(1920, 112) + wardrobe,
    ),
  },
];
