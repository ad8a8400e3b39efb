let inFlight: Promise<unknown> | null = null;

/**
 * Does the work, unless it is under way: then its answer is everybody's. A double press would else activate with its
 * first half and tell with its second that the link was used. For the browser only: it is one visitor's.
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
