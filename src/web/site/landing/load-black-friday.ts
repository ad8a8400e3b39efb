/** The November sale, as a chunk that loads only in its season. */
export async function loadBlackFriday() {
  const { BlackFridayInSeason } = await import('./sections/black-friday-in-season.tsx');
  return BlackFridayInSeason;
}
