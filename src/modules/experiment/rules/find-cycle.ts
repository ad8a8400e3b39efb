/** The shortest way from a node back to itself, as the nodes in order, the first one also last; null without one. */
export function findCycle(start: string, listNext: (node: string) => readonly string[]): readonly string[] | null {
  const seen = new Set<string>();
  let ways: readonly (readonly string[])[] = [[start]];
  while (ways.length > 0) {
    const longer = ways.flatMap((way) => listNext(way.at(-1) ?? start).map((next) => [...way, next]));
    const closed = longer.find((way) => way.at(-1) === start);
    if (closed) return closed;
    ways = longer.filter((way) => {
      const node = way.at(-1) ?? start;
      const isNew = !seen.has(node);
      seen.add(node);
      return isNew;
    });
  }
  return null;
}
