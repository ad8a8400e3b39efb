import { parseChallenge } from '#kernel/proof-of-work.ts';
import { findNonces } from './find-nonces.ts';

/** The program of the worker: gets a challenge, posts its nonces. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const challenge = parseChallenge(data);
  postMessage(challenge && findNonces(challenge));
});
