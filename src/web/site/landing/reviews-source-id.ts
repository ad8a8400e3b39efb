/** Where the page says how the reviews came about: the rating of the first screen leads to it. */
export const REVIEWS_SOURCE_ID = 'reviews-source';
