import { Form } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Body } from '#web/ui/typography.tsx';
import { MemberPage, MemberSection } from '../layout/member-page.tsx';
import { GuestNumbers } from './guest-numbers.tsx';
import type { LoadedInvitations, ShownInvitations } from './load-invitations.server.ts';
import { OwnLink } from './own-link.tsx';

type Props = LoadedInvitations & { readonly failure: TextKey | undefined };

/** The member's own invitations: link, QR code, numbers of guests by state, and the first names of those who agreed. */
export function InvitationsView({ invitations, qr, failure }: Props) {
  const { t } = useText();
  const { name } = useBrand();
  const { code, status } = invitations;
  return (
    <MemberPage title={t('invitations.title')} lead={t('invitations.lead', { brand: name })}>
      <FormAlert>{failure && t(failure)}</FormAlert>
      <Notices invitations={invitations} />
      {code && qr && <OwnLink code={code} qr={qr} />}
      {!code && status === 'ACTIVE' && invitations.left > 0 && <CreateCode />}
      {status !== 'NONE' && <GuestNumbers invitations={invitations} />}
    </MemberPage>
  );
}

/** What keeps guests from registering now. */
function Notices({ invitations }: { readonly invitations: ShownInvitations }) {
  const { t } = useText();
  const { links, name } = useBrand();
  const { status, isOpen, left, code } = invitations;
  if (status === 'BLOCKED')
    return (
      <Banner
        tone="info"
        title={t('invitations.blocked.title')}
        action={<a href={links.customerService}>{t('footer.customerService')}</a>}
      >
        <p>{t('invitations.blocked.text')}</p>
      </Banner>
    );
  if (left <= 0)
    return (
      <Banner tone="info" title={t('invitations.none.title')}>
        <p>{t(code ? 'invitations.used.text' : 'invitations.none.text', { brand: name })}</p>
      </Banner>
    );
  if (isOpen) return null;
  return (
    <Banner tone="info" title={t('invitations.closed.title')}>
      <p>{t('invitations.closed.text', { brand: name })}</p>
    </Banner>
  );
}

function CreateCode() {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <MemberSection id="create" title={t('invitations.create.title')}>
      <Body>{t('invitations.create.text')}</Body>
      <Form method="post">
        <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
          {t('invitations.create')}
        </Button>
      </Form>
    </MemberSection>
  );
}
