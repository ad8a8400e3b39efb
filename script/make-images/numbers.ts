export type Color = readonly [number, number, number];
export type Point = readonly [number, number];

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export function blend(a: Color, b: Color, t: number): Color {
  return [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];
}

export function scale(color: Color, by: number): Color {
  return [color[0] * by, color[1] * by, color[2] * by];
}

export function add(a: Color, b: Color): Color {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

/** A colour of the theme (`#rrggbb`) as linear light, in which mixing looks right. */
export function light(hex: string): Color {
  const parts = [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2);
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
}

/** A pseudo-random number of a lattice point: the same picture on every run. */
function lattice(x: number, y: number): number {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967295;
}

/** Smooth noise from 0 to 1. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  return mix(
    mix(lattice(left, top), lattice(left + 1, top), u),
    mix(lattice(left, top + 1), lattice(left + 1, top + 1), u),
    v,
  );
}

/** Noise upon noise, from about -1 to 1. */
export function roughness(x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * (2 * noise(x * 2 ** octave + octave * 17.3, y * 2 ** octave - octave * 9.1) - 1);
    weight /= 2;
  }
  return sum;
}
