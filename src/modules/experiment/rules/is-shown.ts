import { isFlagFeature, TEXT_PREFIX } from './flags.ts';

/**
 * Whether a page shows an experiment that varies these features. Every page may contain any text, and a redirect concerns
 * each page that it targets; so does an experiment
 * without flags: of those of other services, our pages use only what their flags depend on.
 *
 * @param flags the flags on which the page depends
 */
export function isShown(features: readonly string[], flags: readonly string[], isRedirecting: boolean): boolean {
  const varied = features.filter(isFlagFeature);
  return (
    isRedirecting || varied.length === 0 || varied.some((flag) => flag.startsWith(TEXT_PREFIX) || flags.includes(flag))
  );
}
