/**
 * Hides Node's experimental `localStorage`: the GrowthBook SDK reads it when it is loaded, and Node then prints a warning.
 * Import this file first.
 */
Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true, writable: true });
