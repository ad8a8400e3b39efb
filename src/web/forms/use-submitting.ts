import { useFormAction, useNavigation } from 'react-router';
import { withoutBase } from '#web/routing/base-path.ts';

/** Whether a form is on its way, until the page that answers it is shown: the page's own, or the one that posts to `action`. */
export function useSubmitting(action?: string): boolean {
  const { formMethod, formAction } = useNavigation();
  const own = useFormAction(action);
  return formMethod === 'POST' && stripQuery(formAction ?? '') === stripQuery(own);
}

function stripQuery(address: string): string {
  return withoutBase(address.replace(/[?#].*$/, ''));
}
