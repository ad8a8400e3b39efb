/** The size in pixels of the picture of a shared link: social networks show it without cropping. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;
