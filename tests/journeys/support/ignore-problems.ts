/** Takes out of a page's problems what the test itself has brought about; any other still fails it. */
export function ignoreProblems(problems: string[], meant: RegExp): void {
  problems.splice(0, problems.length, ...problems.filter((problem) => !meant.test(problem)));
}
