/** A request can come near several limits, and the difficulty can grow meanwhile; a server that asks on is broken. */
const MOST_PROOFS = 4;

/**
 * Sends a request again with a proof of work as long as the server asks for one: the visitor sees a request that takes longer.
 * Without a solution the response stays the refusal, which says what to do.
 */
export async function answerChallenges<Response>(
  refused: Response,
  findChallenge: (response: Response) => string | null,
  send: (solution: string) => Promise<Response>,
): Promise<Response> {
  let response = refused;
  for (let proofs = 0; proofs < MOST_PROOFS; proofs += 1) {
    const challenge = findChallenge(response);
    const solution = challenge && (await solve(challenge));
    if (!solution) break;
    response = await send(solution);
  }
  return response;
}

/** Few visitors ever load the solver. */
async function solve(challenge: string): Promise<string | null> {
  try {
    const { solveChallenge } = await import('./solve-challenge.ts');
    return await solveChallenge(challenge);
  } catch {
    return null;
  }
}
