/** Removes the expected problems from a page's problems; any other still fails the test. */
export function ignoreProblems(problems: string[], meant: RegExp): void {
  problems.splice(0, problems.length, ...problems.filter((problem) => !meant.test(problem)));
}
