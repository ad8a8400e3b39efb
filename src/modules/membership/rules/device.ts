/** By what a `User-Agent` is recognized; browsers name the ones that they descend from, so the first one that fits counts. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFxiOS\/|\bFirefox\//, 'Firefox'],
  [/\bCriOS\/|Chrom(?:e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Describes the device of a login by browser and system, `Firefox, Windows`, so that its owner recognizes it. Versions are
 * left out: they identify more than they help. Null where neither is known.
 */
export function describeDevice(userAgent: string | null): string | null {
  const find = (among: typeof BROWSERS) => among.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ') || null;
}
