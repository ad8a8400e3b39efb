let underWay: Promise<unknown> | null = null;

/**
 * Does the work, unless it is under way: then its answer is everybody's. A double press would else activate with its
 * first half and tell with its second that the link was used. For the browser only: it is one visitor's.
 */
export function once<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const answer = (underWay as Promise<Answer> | null) ?? work();
  underWay = answer;
  const end = () => {
    if (underWay === answer) underWay = null;
  };
  answer.then(end, end);
  return answer;
}
