// Loaded before the program: its load shedding sees an event loop that is never late. On a busy machine it would answer
// single requests of tests by 503. Tests of that response simulate it.
import perfHooks from 'node:perf_hooks';

const { monitorEventLoopDelay } = perfHooks;

perfHooks.monitorEventLoopDelay = (options) =>
  Object.defineProperty(monitorEventLoopDelay(options), 'mean', { get: () => 0 });
