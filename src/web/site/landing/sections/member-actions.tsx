import { LogOutForm } from '#web/browser/session/log-out-form.tsx';
import type { ViewerSummary } from '#web/browser/session/use-viewer.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/stack.tsx';
import { ShopLink } from './shop-link.tsx';

/** The links for logged-in members: they need no code. */
export function MemberActions({ viewer }: { readonly viewer: ViewerSummary }) {
  const { t } = useText();
  const isAdmin = viewer.role === 'ADMIN';
  return (
    <Cluster>
      <ShopLink />
      <LocalLink className={buttonClass({ tone: 'secondary' })} to={isAdmin ? href('/admin') : href('/welcome')}>
        {isAdmin ? t('welcome.admin') : t('header.membership')}
      </LocalLink>
      <LogOutForm className={buttonClass({ tone: 'quiet' })} />
    </Cluster>
  );
}
