import { useState } from 'react';
import { useActionData } from 'react-router';
import type { FormState } from './form-state.ts';

/**
 * Returns the form as the last post returned it. The router forgets the result of an action with the next navigation,
 * which a link of the error summary to a field of the same page also is.
 */
export function useLastState(): FormState | undefined {
  const posted = useActionData<FormState>();
  const [last, setLast] = useState(posted);
  if (posted !== undefined && posted !== last) setLast(posted);
  return posted ?? last;
}
