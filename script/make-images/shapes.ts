import { blend, type Color, clamp, noise, type Point, scale, smoothstep } from './numbers.ts';

/** The distance of a point from a shape; negative inside. */
export type Distance = (x: number, y: number) => number;

export function disc([cx, cy]: Point, radius: number): Distance {
  return (x, y) => Math.hypot(x - cx, y - cy) - radius;
}

export function box([cx, cy]: Point, [halfWidth, halfHeight]: Point): Distance {
  return (x, y) => {
    const dx = Math.abs(x - cx) - halfWidth;
    const dy = Math.abs(y - cy) - halfHeight;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0);
  };
}

function union(...shapes: readonly Distance[]): Distance {
  return (x, y) => Math.min(...shapes.map((shape) => shape(x, y)));
}

export function without(shape: Distance, hole: Distance): Distance {
  return (x, y) => Math.max(shape(x, y), -hole(x, y));
}

export function within(shape: Distance, limit: Distance): Distance {
  return (x, y) => Math.max(shape(x, y), limit(x, y));
}

/** A round arch that stands on the ground. */
export function arch([cx, top]: Point, halfWidth: number, foot: number): Distance {
  const shoulder = top + halfWidth;
  return union(disc([cx, shoulder], halfWidth), box([cx, (shoulder + foot) / 2], [halfWidth, (foot - shoulder) / 2]));
}

/** The keyhole: a round eye over a skirt that widens. `radius` is the eye's. */
export function keyhole([cx, cy]: Point, radius: number): Distance {
  return (x, y) => {
    const eye = Math.hypot(x - cx, y - cy) - radius;
    const down = (y - cy) / radius;
    const half = radius * (0.36 + 0.17 * clamp(down, 0, 3.2));
    const skirt = Math.max((Math.abs(x - cx) - half) * 0.98, y - cy - 3.1 * radius, cy - y);
    return Math.min(eye, skirt);
  };
}

export type Sheet = {
  readonly shape: Distance;
  readonly color: Color;
  /** The height of the sheet over the one below: the width of its shadow. */
  readonly height: number;
  /** Brightness by pleats, curves and light: 1 keeps the colour. */
  readonly relief?: (x: number, y: number) => number;
};

/** Stacked sheets of paper with soft shadows to the lower right. */
export function paper(ground: Color, sheets: readonly Sheet[], pixel: number): (x: number, y: number) => Color {
  return (x, y) => {
    let color = ground;
    for (const sheet of sheets) {
      const throwBy = sheet.height;
      const shade = 1 - smoothstep(-throwBy, throwBy * 1.3, sheet.shape(x - throwBy * 0.7, y - throwBy));
      color = scale(color, 1 - 0.42 * shade);
      const cover = smoothstep(pixel, -pixel, sheet.shape(x, y));
      const lit = scale(sheet.color, sheet.relief ? sheet.relief(x, y) : 1);
      color = blend(color, lit, cover);
    }
    return scale(color, 0.985 + 0.03 * noise(x * 420, y * 420));
  };
}

/** Pleats that open like a fan round a point. */
export function fan([cx, cy]: Point, pleats: number): (x: number, y: number) => number {
  return (x, y) => {
    const turn = (Math.atan2(y - cy, x - cx) / 6.283) * pleats;
    const within = turn - Math.floor(turn);
    return 0.66 + 0.5 * within ** 1.3 - 0.16 * smoothstep(0.92, 1, within);
  };
}

/** Light that fades on a curved sheet from one side to the other. */
export function curve(from: number, to: number, low: number, high: number): (x: number, y: number) => number {
  return (x) => high - (high - low) * smoothstep(from, to, x);
}
