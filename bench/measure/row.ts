import type { Postgres } from '../parts/postgres.ts';

/** Answers what one round reached, in requests or statements a second. */
export type Measure = () => Promise<number>;

/** What the product is measured against in the same minutes, and how much of it is enough. */
export type Comparison = {
  readonly name: string;
  /** The least ratio of the product to its peer that is enough. */
  readonly limit: number;
  readonly product: Measure;
  readonly peer: Measure;
};

export type Setting = {
  /** Length of a round. */
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** The database server that all rows share; started when first asked for. */
  readonly postgres: () => Promise<Postgres>;
};

/** What a visitor's browser met, beside what it met at peers, and whether that is enough. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly product: number;
  /** In the order of the row's peers; null where one has no such thing. */
  readonly peers: readonly (number | null)[];
  readonly limit: number;
  readonly enough: boolean;
};

/** A claim about browsers; `peers` names those whose figures stand beside the product's. */
export type FigureRow = {
  readonly name: string;
  readonly peers: readonly string[];
  look(setting: Setting, cleanup: AsyncDisposableStack): Promise<readonly Figure[]>;
};

/** A claim of docs/benchmarks.md. What `open` starts it hands to `cleanup`, which stops it whatever happens. */
export type Row = {
  readonly name: string;
  open(setting: Setting, cleanup: AsyncDisposableStack): Promise<readonly Comparison[]>;
};
