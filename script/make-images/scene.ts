import type { Color } from './numbers.ts';

/** A picture: a colour for each point, x from 0 to width/height, y from 0 to 1; light, not bytes. */
export type Scene = {
  readonly brand: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The widths that are kept, the largest last. */
  readonly widths: readonly number[];
  readonly color: (x: number, y: number) => Color;
};

/** A picture drawn flat, as SVG of its largest size. */
export type Drawing = Pick<Scene, 'brand' | 'name' | 'widths'> & { readonly svg: string };
