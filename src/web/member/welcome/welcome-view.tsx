import { useState } from 'react';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { VisitInvitation } from '#web/browser/invitation/visit-invitation.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import type { MeQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx';
import { FlipCard } from '#web/ui/flip-card.tsx';
import { ScreenOnly } from '#web/ui/screen-only.tsx';
import { Cluster } from '#web/ui/stack.tsx';
import { MemberPage } from '../layout/member-page.tsx';
import { KeepVoucher } from './keep-voucher.tsx';
import { NextSteps } from './next-steps.tsx';
import { WelcomeVoucher } from './welcome-voucher.tsx';

/** Long enough to read and copy a code. */
const SECONDS = 15;

type Props = {
  readonly member: NonNullable<MeQuery['me']>;
  readonly fresh: boolean;
  readonly failure: TextKey | undefined;
};

export function WelcomeView({ member, fresh, failure }: Props) {
  const { t } = useText();
  const { name } = useBrand();
  const { voucher, firstName, invitation } = member;
  return (
    <MemberPage
      eyebrow={t('welcome.eyebrow')}
      title={t('welcome.title', { name: firstName })}
      lead={t('welcome.lead', { brand: name })}
    >
      <FormAlert>{failure && t(failure)}</FormAlert>
      {voucher && (
        <FlipCard
          front={
            fresh && (
              <VisitInvitation
                front
                inviter={invitation?.invitorName ?? null}
                guest={firstName}
                percent={null}
                minimum={null}
              />
            )
          }
        >
          <WelcomeVoucher voucher={voucher} />
        </FlipCard>
      )}
      {voucher && !voucher.redeemedAt && <KeepVoucher voucher={voucher} />}
      <ScreenOnly>
        <ToShop member={member} fresh={fresh} />
      </ScreenOnly>
      <NextSteps withVoucher={voucher !== null} />
    </MemberPage>
  );
}

/** Leads to the shop: by a redirect after an activation, by a link at any other time. */
function ToShop({ member, fresh }: Pick<Props, 'member' | 'fresh'>) {
  const { t } = useText();
  const { links } = useBrand();
  const [going] = useState(fresh);
  if (going)
    return (
      <CountdownRedirect
        href={links.shop}
        seconds={SECONDS}
        message={(seconds) => t('welcome.going', { seconds })}
        stoppedMessage={t('welcome.stopped')}
        goLabel={t('welcome.shop')}
        stopLabel={t('registration.stay')}
      />
    );
  return (
    <Cluster>
      <LinkButton href={links.shop}>{t('welcome.shop')}</LinkButton>
      {member.role === 'ADMIN' && (
        <LocalLink className={buttonClass({ tone: 'secondary' })} to={href('/admin')}>
          {t('welcome.admin')}
        </LocalLink>
      )}
    </Cluster>
  );
}
