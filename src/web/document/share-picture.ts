/** The size in pixels of the picture of a shared link: what networks show without cutting anything off. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;
