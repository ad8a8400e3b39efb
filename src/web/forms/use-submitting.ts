import { useFormAction, useNavigation } from 'react-router';
import { withoutBase } from '#web/routing/base-path.ts';

/** Whether a form is being submitted, until its result page renders: the page's form, or one that posts to `action`. */
export function useSubmitting(action?: string): boolean {
  const { formMethod, formAction } = useNavigation();
  const own = useFormAction(action);
  return formMethod === 'POST' && stripQuery(formAction ?? '') === stripQuery(own);
}

function stripQuery(address: string): string {
  return withoutBase(address.replace(/[?#].*$/, ''));
}
