import { type Cloth, clothColor, drapery } from './cloth.ts';
import { add, light, scale, smoothstep } from './numbers.ts';
import type { Scene } from './scene.ts';
import { keyhole } from './shapes.ts';

const brand = 'maison-nocturne';
const NIGHT = light('#080506');
const CANDLE = light('#ffc38f');

const curtain: Cloth = {
  height: drapery(4.2, 0.034, 0.09),
  shadow: light('#120607'),
  body: light('#8a1f2e'),
  gleam: light('#ffb690'),
  from: [-0.75, -0.25, 0.8],
  gloss: 26,
};

/** Light through a keyhole on a curtain: its rim follows the folds, its glow extends beyond it. */
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
];
