import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const TIMEOUT = 10_000;

/**
 * Renders a whole document before any of it is sent, so that its status and policy can depend on the complete result.
 * Rejects if any component throws; the router then renders the error page.
 */
export function renderDocument(document: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), TIMEOUT);
    const settle = (action: () => void) => {
      clearTimeout(timer);
      action();
    };
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // Disables streamed chunks, which inline scripts would insert later.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collector((html) => settle(() => resolve(html)))),
      onError: (error) => settle(() => reject(error)),
      onShellError: (error) => settle(() => reject(error)),
    });
  });
}

function collector(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString('utf8'));
      next();
    },
  });
}
