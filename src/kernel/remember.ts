/**
 * Remembers the results of a pure function of a text, at most `most` of them; then it begins anew. For headers, which few
 * browsers send in many forms.
 */
export function remember<Result>(most: number, decide: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = decide(text);
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
