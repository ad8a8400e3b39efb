import { add, blend, type Color, clamp, roughness, scale } from './numbers.ts';

export type Height = (x: number, y: number) => number;

export type Cloth = {
  readonly height: Height;
  /** Converts the depth of a fold to its light. */
  readonly shadow: Color;
  readonly body: Color;
  readonly gleam: Color;
  /** The direction of the light: right, down, towards the viewer. */
  readonly from: readonly [number, number, number];
  /** The sharpness of the highlight: 8 for matt cloth, 60 for satin. */
  readonly gloss: number;
};

/** Hanging folds: long waves across, slightly drawn by their weight. */
export function drapery(folds: number, depth: number, wander: number): Height {
  return function height(x, y) {
    const drift = wander * roughness(x * 1.3, y * 0.35, 3);
    const at = (x + drift) * folds;
    const main = Math.sin(at * 6.283 + 1.4 * Math.sin(at * 2.1 + y * 0.6));
    const second = Math.sin(at * 14.7 + 2 * roughness(x * 2, y * 0.5, 2) * 3);
    return depth * (0.75 * main + 0.18 * second * (0.6 + 0.4 * main) + 0.1 * roughness(x * 5, y * 1.2, 2));
  };
}

/** The colour of a cloth at a point, `lit` times as bright as under its own light. */
export function clothColor(cloth: Cloth, x: number, y: number, lit: number): Color {
  const step = 0.0012;
  const here = cloth.height(x, y);
  const slopeX = (cloth.height(x + step, y) - here) / step;
  const slopeY = (cloth.height(x, y + step) - here) / step;
  const length = Math.hypot(slopeX, slopeY, 1);
  const [nx, ny, nz] = [-slopeX / length, -slopeY / length, 1 / length];
  const reach = Math.hypot(...cloth.from);
  const [lx, ly, lz] = [cloth.from[0] / reach, cloth.from[1] / reach, cloth.from[2] / reach];
  const facing = clamp(nx * lx + ny * ly + nz * lz);
  const half = Math.hypot(lx, ly, lz + 1);
  const mirror = clamp((nx * lx + ny * ly + nz * (lz + 1)) / half) ** cloth.gloss;
  const edge = (1 - nz) ** 2;
  const base = blend(cloth.shadow, cloth.body, clamp(facing * 1.15) ** 1.4);
  return add(scale(base, lit), add(scale(cloth.gleam, mirror * lit * 0.85), scale(cloth.body, edge * lit * 0.12)));
}
