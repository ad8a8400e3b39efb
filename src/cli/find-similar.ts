import type { DescribedCommand } from '#platform/command-line/command.ts';

/** More candidates than these would not answer the question which one was meant. */
const MOST_SUGGESTIONS = 3;

/** An unfinished word counts as one typing error from this length on. */
const SHORTEST_BEGINNING = 3;

/**
 * The number of typing errors between two words: a wrong, missing or additional character, or two swapped neighbours
 * (the distance of optimal string alignment).
 */
export function countTypingErrors(from: string, to: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, line];
  }
  return last.at(-1) ?? 0;
}

/** The words that a mistyped one probably means; several if they are equally near. */
export function findSimilarWords(typed: string, words: readonly string[]): readonly string[] {
  return pickNearest(words.map((word) => ({ word, distance: getDistance(typed, word) })));
}

/**
 * The names of the commands that mistyped words probably mean: `code explain` for `codes explian` and for
 * `explain code`. Where only the first word is similar, its group, such as `code`.
 */
export function findSimilarCommands(
  typed: readonly string[],
  commands: readonly Pick<DescribedCommand, 'name'>[],
): readonly string[] {
  const words = getNameWords(typed);
  const names = commands.map(({ name }) => name);
  const measure = (given: readonly string[]) => names.map((word) => ({ word, distance: sumDistances(given, word) }));
  const swapped = measure(words.toReversed()).map(({ word, distance }) => ({ word, distance: distance + 1 }));
  const found = pickNearest([...measure(words), ...(words.length > 1 ? swapped : [])]);
  const [first = ''] = words;
  const groups = listGroups(names);
  if (found.length > 0 || groups.includes(first)) return found;
  const similar = findSimilarWords(first, groups);
  return similar.length > 0 ? similar : findSimilarSeconds(first, names);
}

/** The words before the first option: a name has at most two. */
function getNameWords(typed: readonly string[]): readonly string[] {
  const words = typed.filter((word) => word !== '--json');
  const option = words.findIndex((word) => word.startsWith('-'));
  return (option < 0 ? words : words.slice(0, option)).slice(0, 2);
}

function listGroups(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name) => name.includes(' ')).map((name) => name.split(' ')[0] ?? ''))];
}

/** The commands whose second word was typed alone: `code explain` and `experiment explain` for `explain`. */
function findSimilarSeconds(word: string, names: readonly string[]): readonly string[] {
  const seconds = names.map((name) => ({ word: name, distance: getDistance(word, name.split(' ')[1] ?? '') }));
  return pickNearest(seconds);
}

function sumDistances(typed: readonly string[], name: string): number {
  const parts = name.split(' ');
  if (typed.length < parts.length) return Number.POSITIVE_INFINITY;
  return parts.reduce((sum, part, index) => sum + getDistance(typed[index] ?? '', part), 0);
}

/** The number of typing errors, or infinity where they are too many for the word's length. */
function getDistance(typed: string, word: string): number {
  const text = typed.toLowerCase().replaceAll('_', '-');
  if (text !== word && text.length >= SHORTEST_BEGINNING && word.startsWith(text)) return 1;
  if (text === '' || word === '') return Number.POSITIVE_INFINITY;
  const longest = Math.max(text.length, word.length);
  const errors = countTypingErrors(text, word);
  return errors <= Math.min(3, Math.max(1, Math.floor(longest / 3))) ? errors : Number.POSITIVE_INFINITY;
}

type Measured = { readonly word: string; readonly distance: number };

/** Those of the least finite distance; none if they are too many to help. */
function pickNearest(measured: readonly Measured[]): readonly string[] {
  const least = Math.min(...measured.map(({ distance }) => distance));
  if (!Number.isFinite(least)) return [];
  const nearest = new Set(measured.flatMap(({ word, distance }) => (distance === least ? [word] : [])));
  return nearest.size <= MOST_SUGGESTIONS ? [...nearest] : [];
}
