/** The largest `integer` of the database. */
const LARGEST = 2_147_483_647;

/** Whether this is a whole number from 1 that the database can hold. */
export function isPositiveInt32(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= LARGEST;
}
