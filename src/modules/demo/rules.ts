/** The password of every member that `demo fill` makes. */
export const FILLED_PASSWORD = 'a club filled for trials';
