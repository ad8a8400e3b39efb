/**
 * Removes the parameters of an address by which the SDK lets it choose a variation: those with the keys of experiments.
 * Only a preview link chooses one, and its visit is not counted.
 */
export function removeOverrides(url: string, keys: ReadonlySet<string>): string {
  const [address = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const kept = query.split('&').filter((pair) => !keys.has(pair.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? address : `${address}?${kept.join('&')}`;
}
