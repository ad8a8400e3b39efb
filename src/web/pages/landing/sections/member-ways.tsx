import { LocalLink } from '../../../local-link.tsx';
import { LogOutForm } from '../../../log-out-form.tsx';
import { useText } from '../../../text/use-text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/stack.tsx';
import type { KnownViewer } from '../../../use-viewer.ts';
import { ShopLink } from './shop-link.tsx';

/** The ways on of who is inside already: nobody asks a member for a code. */
export function MemberWays({ viewer }: { readonly viewer: KnownViewer }) {
  const { t } = useText();
  return (
    <Cluster>
      <ShopLink />
      {viewer.role === 'ADMIN' && (
        <LocalLink className={buttonClass({ tone: 'secondary' })} to="/admin/registrationlinkgenerator">
          {t('welcome.admin')}
        </LocalLink>
      )}
      <LogOutForm className={buttonClass({ tone: 'quiet' })} />
    </Cluster>
  );
}
