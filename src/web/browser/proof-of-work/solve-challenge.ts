import { formatSolution } from '#kernel/proof-of-work.ts';

/** Longer than the slowest phone needs for the hardest challenge. */
const WAIT = 30_000;

/** Solves a challenge beside the page, which stays responsive; null where the browser cannot. */
export async function solveChallenge(challenge: string): Promise<string | null> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  try {
    const nonces = await new Promise<readonly string[] | null>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<readonly string[] | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      setTimeout(resolve, WAIT, null);
      worker.postMessage(challenge);
    });
    return nonces && formatSolution(challenge, nonces);
  } finally {
    worker.terminate();
  }
}
