import type { Color } from './numbers.ts';

/** A picture: a colour for each point, x from 0 to width/height, y from 0 to 1; linear light, not bytes. */
export type Scene = {
  readonly brand: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The widths of the image files, the largest last. */
  readonly widths: readonly number[];
  readonly color: (x: number, y: number) => Color;
};

/** A flat picture, as SVG of its largest size. */
export type Drawing = Pick<Scene, 'brand' | 'name' | 'widths'> & { readonly svg: string };
