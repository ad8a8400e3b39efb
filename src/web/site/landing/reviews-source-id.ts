/** The id of the explanation where the reviews come from: the rating of the first view links to it. */
export const REVIEWS_SOURCE_ID = 'reviews-source';
