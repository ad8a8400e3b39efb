import { useEffect, useEffectEvent } from 'react';
import type { Operation } from '#web/routing/operation.ts';
import { subscribe } from './subscribe.ts';

/** Runs a subscription while the component is mounted; `null` for the variables runs none. */
export function useSubscription<Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables | null,
  onData: (data: Data) => void,
): void {
  const receive = useEffectEvent(onData);
  const key = variables && JSON.stringify(variables);
  useEffect(() => {
    if (key === null) return;
    return subscribe(operation, JSON.parse(key) as Variables, receive);
  }, [operation, key]);
}
