/** The password of every member that `demo fill` makes. */
export const FILLED_PASSWORD = 'a club filled for trials';

/** Whether the code `CLUB-` with this number admits visitors: others have ended, were disabled, or belong to an inviter who is blocked or may have no invitations left. */
export function isFilledCodeValid(number: number): boolean {
  const isOver = number % 30 === 26 || number % 60 === 27 || number % 60 === 29;
  return !isOver && Math.floor(number / 10) % 150 !== 101 && Math.floor(number / 10) % 41 !== 40;
}
