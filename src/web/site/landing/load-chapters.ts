/** The static chapters, as a chunk that a visit by a full page load never needs. */
export async function loadChapters() {
  const { StaticChapter } = await import('./sections/static-chapter.tsx');
  return StaticChapter;
}
