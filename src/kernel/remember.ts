/** Longer texts are decided each time: nobody can fill the memory with long headers. */
const LONGEST = 512;

/**
 * Remembers the results of a pure function of a text, at most `most` of them; then it forgets them all. For headers that
 * most browsers send in one of few forms.
 */
export function remember<Result>(most: number, decide: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = decide(text);
    if (text.length > LONGEST) return result;
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
