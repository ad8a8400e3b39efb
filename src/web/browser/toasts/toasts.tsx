import { Suspense } from 'react';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { latePart } from '../lazy/late-part.tsx';
import { useToasts } from './toast-store.ts';

const PassingToast = latePart(() => import('./passing-toast.tsx').then((loaded) => loaded.PassingToast));

/** The one place of all pages where toasts appear. */
export function Toasts() {
  return (
    <ToastRegion>
      <Suspense>
        {useToasts().map((toast) => (
          <PassingToast key={toast.id} {...toast} />
        ))}
      </Suspense>
    </ToastRegion>
  );
}
