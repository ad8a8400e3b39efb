import { constants } from 'node:zlib';

/**
 * How pages are compressed. Each part of a response leaves when it is written: otherwise brotli would keep the first rows
 * of a download until megabytes of it have been read.
 */
export const COMPRESSION = {
  encodings: ['br' as const, 'gzip' as const],
  threshold: 1024,
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
};
