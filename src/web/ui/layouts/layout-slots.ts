import type { ReactNode } from 'react';

/** The slots of every layout. A page without header or footer omits the slot. */
export type LayoutSlots = {
  /** The skip link's text. */
  readonly skipLabel: string;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  /** Error banners and notices, between header and content. */
  readonly notice?: ReactNode;
  /** The children contain the `main` element, beside a navigation of their own. */
  readonly hasOwnMain?: boolean | undefined;
  readonly children: ReactNode;
};
