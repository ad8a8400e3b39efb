/** Returns a URL's path and query without one of its parameters. */
export function removeParameter(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  name: string,
): string {
  const rest = new URLSearchParams(searchParams);
  rest.delete(name);
  return rest.size === 0 ? pathname : `${pathname}?${rest}`;
}
