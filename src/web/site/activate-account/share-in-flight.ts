let inFlight: Promise<unknown> | null = null;

/**
 * Runs the work unless it is in progress: then all callers share its result. Otherwise a double press would activate
 * with the first request and report a used link with the second. For the browser only: the state belongs to one
 * visitor.
 */
export function shareInFlight<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const answer = (inFlight as Promise<Answer> | null) ?? work();
  inFlight = answer;
  const end = () => {
    if (inFlight === answer) inFlight = null;
  };
  answer.then(end, end);
  return answer;
}
