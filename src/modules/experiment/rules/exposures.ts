/** The steps between a first page and a registration that visits are counted at, in the order in which they are taken. */
export const VISIT_STEPS = ['code', 'form'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

/**
 * The exposure of a visit to an experiment: it saw the variation, and was counted. `redirected`: the server has sent the
 * visit to the target of a redirect, and it has not arrived yet.
 */
export type Exposure = {
  readonly experiment: string;
  readonly phase: number;
  readonly variation: string;
  readonly state: 'seen' | 'redirected';
  /** The furthest step that was counted for the exposure; null before the first one. */
  readonly step: VisitStep | null;
};

/** Browsers accept 4,096 bytes a cookie; other cookies of the site need room in the same header. */
const MOST_LENGTH = 2_000;
/** Keys as definitions have them; a step is marked by its first letter. */
const ITEM = /^([a-z0-9][a-z0-9-]{0,63})\.(\d{1,4})\.([a-z0-9][a-z0-9-]{0,31})(?:\.(?=.)(r)?([cf])?)?$/;

/**
 * Parses the cookie of a visit's exposures, each experiment once: of two phases, the later entry counts. What has another
 * form is left out.
 */
export function parseExposures(value: string | null): readonly Exposure[] {
  if (value === null || value.length > MOST_LENGTH) return [];
  const found = new Map<string, Exposure>();
  for (const item of value.split('~')) {
    const [, experiment, phase, variation, redirected, mark] = ITEM.exec(item) ?? [];
    if (experiment === undefined || variation === undefined) continue;
    const state = redirected === undefined ? 'seen' : 'redirected';
    const step = VISIT_STEPS.find(([letter]) => letter === mark) ?? null;
    found.set(experiment, { experiment, phase: Number(phase), variation, state, step });
  }
  return [...found.values()];
}

/** Formats exposures as the value of a cookie, in their order. The oldest ones that do not fit are left out. */
export function formatExposures(exposures: readonly Exposure[]): string {
  let value = '';
  for (const exposure of exposures.toReversed()) {
    const item = formatItem(exposure);
    const next = value === '' ? item : `${item}~${value}`;
    if (next.length > MOST_LENGTH) break;
    value = next;
  }
  return value;
}

/** Whether a cookie can contain the exposure: keys of a GrowthBook service may have other forms than ours. */
export function isStorable(exposure: Exposure): boolean {
  return ITEM.test(formatItem(exposure));
}

function formatItem({ experiment, phase, variation, state, step }: Exposure): string {
  const [letter = ''] = step ?? '';
  const marks = `${state === 'redirected' ? 'r' : ''}${letter}`;
  return `${experiment}.${phase}.${variation}${marks === '' ? '' : `.${marks}`}`;
}
