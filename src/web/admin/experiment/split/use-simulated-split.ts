import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { SIMULATED_VISITORS, type SimulatedSplit } from '#modules/experiment/rules/simulated-split.ts';
import { simulateInSlices } from './simulate-in-slices.ts';

export type SplitState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly simulated: number }
  | { readonly kind: 'done'; readonly split: SimulatedSplit }
  | { readonly kind: 'failed' };

type Simulated = {
  readonly state: SplitState;
  readonly start: () => void;
  /** The simulation starts by itself when this element is seen. */
  readonly place: RefObject<HTMLDivElement | null>;
};

/** Simulates the split of a definition in the browser. */
export function useSimulatedSplit(definition: ExperimentDefinition): Simulated {
  const [state, setState] = useState<SplitState>({ kind: 'waiting' });
  const controller = useRef<AbortController>(null);
  const place = useRef<HTMLDivElement>(null);
  const start = useCallback(() => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ kind: 'running', simulated: 0 });
    const onProgress = (simulated: number) => setState({ kind: 'running', simulated });
    simulateInSlices(definition, { count: SIMULATED_VISITORS, signal, onProgress }).then(
      (split) => split && setState({ kind: 'done', split }),
      () => setState({ kind: 'failed' }),
    );
  }, [definition]);
  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => watch(place.current, start), [start]);
  return { state, start, place };
}

function watch(place: Element | null, onSeen: () => void): (() => void) | undefined {
  if (!place) return undefined;
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    onSeen();
  });
  observer.observe(place);
  return () => observer.disconnect();
}
