/** The sale of November, as a part of the program that is loaded only in its season. */
export async function loadBlackFriday() {
  const { BlackFridayInSeason } = await import('./sections/black-friday-in-season.tsx');
  return BlackFridayInSeason;
}
