import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1024 * 1024;

/** Copies a file to the disk, not only to its cache, and returns the digest of what was copied. */
export async function copyFile(from: string, to: string): Promise<string> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const chunk = Buffer.alloc(CHUNK_BYTES);
      for (;;) {
        const { bytesRead } = await source.read(chunk, 0, CHUNK_BYTES);
        if (bytesRead === 0) break;
        hash.update(chunk.subarray(0, bytesRead));
        await target.writeFile(chunk.subarray(0, bytesRead));
      }
      await target.sync();
      return hash.digest('hex');
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
