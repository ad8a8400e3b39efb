/** Why something that an operator entered is refused. */
export type Problem<Code extends string = string> = {
  /** Where, as in `variations[1].weight`; empty for the whole. */
  readonly path: string;
  /** For programs. */
  readonly code: Code;
  /** For people: a sentence in plain English. */
  readonly message: string;
};
