import { type Cloth, clothColor, drapery, silk } from './cloth.ts';
import { add, light, noise, roughness, scale, smoothstep } from './numbers.ts';
import type { Scene } from './scene.ts';
import { keyhole } from './shapes.ts';

const brand = 'maison-nocturne';
const NIGHT = light('#080506');
const WINE = light('#5d1622');
const CANDLE = light('#ffc38f');

const curtain: Cloth = {
  height: drapery(4.2, 0.034, 0.09),
  shadow: light('#120607'),
  body: light('#8a1f2e'),
  gleam: light('#ffb690'),
  from: [-0.75, -0.25, 0.8],
  gloss: 26,
};

const satin: Cloth = {
  height: silk(0.62, 0.16, 0.42),
  shadow: light('#130606'),
  body: light('#7a1c2a'),
  gleam: light('#ffc9a6'),
  from: [-0.5, -0.8, 0.75],
  gloss: 22,
};

const champagne: Cloth = {
  ...satin,
  height: silk(0.5, 0.17, 0.5),
  shadow: light('#140d0a'),
  body: light('#8d6a52'),
  gleam: light('#fff0dc'),
  gloss: 30,
};

/** The beam of a keyhole upon a curtain: its rim follows the folds, its glow reaches beyond it. */
function keyholeLight(cloth: Cloth, at: readonly [number, number], radius: number) {
  const hole = keyhole(at, radius);
  return (x: number, y: number) => {
    const bent = cloth.height(x, y);
    const away = hole(x + bent * 0.4, y + bent * 0.3);
    const beam = smoothstep(0.007, -0.012, away);
    const glow = Math.exp(-Math.max(away, 0) * 7) * 0.11 + Math.exp(-Math.max(away, 0) * 2.1) * 0.05;
    return beam * 1.15 + glow;
  };
}

const heroLight = keyholeLight(curtain, [1.14, 0.34], 0.15);

/** A cone of light from above, with dust in it. */
function cone(x: number, y: number): number {
  const half = 0.04 + 0.3 * (y + 0.15);
  const across = Math.abs(x - 0.47 - 0.06 * y) / half;
  return smoothstep(1, 0.25, across) * (1.05 - 0.45 * y);
}

export const maisonNocturne: readonly Scene[] = [
  {
    brand,
    name: 'hero',
    width: 1920,
    height: 1200,
    widths: [768, 1280, 1920],
    color: (x, y) => {
      const lit = heroLight(x, y);
      const cloth = clothColor(curtain, x, y, 0.035 + lit);
      return add(add(scale(cloth, 0.95), scale(CANDLE, lit * 0.03)), scale(NIGHT, 0.8));
    },
  },
  {
    brand,
    name: 'portrait-silk',
    width: 960,
    height: 1200,
    widths: [480, 960],
    color: (x, y) =>
      clothColor(satin, x * 1.05, y, 0.35 + 0.75 * smoothstep(1.15, 0.05, Math.hypot(x - 0.3, y - 0.32))),
  },
  {
    brand,
    name: 'portrait-light',
    width: 960,
    height: 1200,
    widths: [480, 960],
    color: (x, y) => {
      const beam = cone(x, y);
      const dust = scale(CANDLE, beam * 0.02 * (0.7 + 0.6 * noise(x * 9, y * 3)));
      return add(clothColor({ ...curtain, height: folds, gloss: 18 }, x, y, 0.03 + beam * 0.95), dust);
    },
  },
  {
    brand,
    name: 'band',
    width: 1920,
    height: 800,
    widths: [768, 1280, 1920],
    color: (x, y) => {
      const lit = 0.22 + 0.8 * smoothstep(1.5, 0.1, Math.hypot((x - 1.75) * 0.8, y - 0.35));
      return add(clothColor(champagne, x * 0.8 + 4, y * 0.8, lit), scale(WINE, 0.05 + 0.04 * roughness(x, y, 2)));
    },
  },
];

function folds(x: number, y: number): number {
  return drapery(3.1, 0.045, 0.06)(x + 0.03 * Math.sin(y * 4), y);
}
