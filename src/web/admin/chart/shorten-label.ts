const MOST_CHARACTERS = 30;

/** Cuts the label of a chart, which cannot wrap; the table beside the chart has all of it. */
export function shortenLabel(label: string): string {
  const characters = [...label];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : label;
}
