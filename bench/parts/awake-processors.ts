import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';

/** Linux keeps the longest time that a processor may take to wake, in microseconds, for as long as the file stays open. */
const WAKE_TIME = '/dev/cpu_dma_latency';

/**
 * Keeps processors awake while they wait, until the end of the run. Over the loopback interface, a send also wakes the process that
 * reads, in the sender's time: the faster server finds the generator awake more often, so that the slower one pays more for each
 * response. Returns false where the system does not permit it.
 */
export function keepProcessorsAwake(cleanup: AsyncDisposableStack): boolean {
  try {
    const file = openSync(WAKE_TIME, constants.O_WRONLY);
    cleanup.defer(() => closeSync(file));
    writeSync(file, new Int32Array([0]));
    return fstatSync(file).isCharacterDevice();
  } catch {
    return false;
  }
}
