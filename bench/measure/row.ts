import type { Postgres } from '../parts/postgres.ts';

/** Returns the rate of one round, in requests or statements a second. */
export type Measure = () => Promise<number>;

/** A peer that is measured in turns with the product, and the ratio that passes. */
export type Comparison = {
  readonly name: string;
  /** The smallest ratio of the product to its peer that passes. */
  readonly limit: number;
  readonly product: Measure;
  readonly peer: Measure;
};

export type Setting = {
  /** The length of a round. */
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** The database server that all rows share; started at its first use. */
  readonly postgres: () => Promise<Postgres>;
};

/** The measurements of a visit by a browser, those of the peers, and whether they pass. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly product: number;
  /** In the order of the row's peers; null where a peer has no such measurement. */
  readonly peers: readonly (number | null)[];
  readonly limit: number;
  readonly enough: boolean;
};

/** A claim about browsers; `peers` names those whose figures are shown beside the product's. */
export type FigureRow = {
  readonly name: string;
  readonly peers: readonly string[];
  look(setting: Setting, cleanup: AsyncDisposableStack): Promise<readonly Figure[]>;
};

/** A claim of docs/benchmarks.md. `open` passes what it starts to `cleanup`, which stops it in any case. */
export type Row = {
  readonly name: string;
  open(setting: Setting, cleanup: AsyncDisposableStack): Promise<readonly Comparison[]>;
};
