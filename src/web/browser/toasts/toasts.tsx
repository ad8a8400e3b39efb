import { Suspense } from 'react';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { lazyIsland } from '../lazy/lazy-island.tsx';
import { useToasts } from './toast-store.ts';

const AutoDismissToast = lazyIsland(() => import('./auto-dismiss-toast.tsx').then((loaded) => loaded.AutoDismissToast));

/** Renders the toasts; every page has exactly one of these. */
export function Toasts() {
  return (
    <ToastRegion>
      <Suspense>
        {useToasts().map((toast) => (
          <AutoDismissToast key={toast.id} {...toast} />
        ))}
      </Suspense>
    </ToastRegion>
  );
}
