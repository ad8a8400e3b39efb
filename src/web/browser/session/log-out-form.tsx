import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { useLocalizedPath } from '#web/routing/local-link.tsx';

/**
 * Ends the session with one press, also without script. It posts to the members' page, whose only action this is, so
 * that the form works on every page.
 */
export function LogOutForm({ className }: { readonly className: string | undefined }) {
  const { t } = useText();
  const action = useLocalizedPath()(href('/welcome'));
  const busy = useSubmitting(action);
  return (
    <Form method="post" action={action}>
      <button type="submit" className={className} aria-disabled={busy || undefined}>
        {t('logout')}
      </button>
    </Form>
  );
}
