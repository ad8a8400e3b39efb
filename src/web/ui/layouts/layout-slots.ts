import type { ReactNode } from 'react';

/** What every layout holds. A page that wants no header or footer leaves the slot out. */
export type LayoutSlots = {
  /** The skip link's text. */
  readonly skipLabel: string;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  /** Error banners and notices, between header and content. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};
