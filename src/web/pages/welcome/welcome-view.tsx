import type { TextKey } from '../../../texts/keys.ts';
import { useBrand } from '../../brand/use-brand.ts';
import { FormAlert } from '../../forms/form-alert.tsx';
import type { MeQuery } from '../../generated/operations.ts';
import { LocalLink } from '../../local-link.tsx';
import { LogOutForm } from '../../log-out-form.tsx';
import { useText } from '../../text/use-text.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/stack.tsx';
import { Eyebrow, Heading, Lead } from '../../ui/typography.tsx';
import { NextSteps } from './next-steps.tsx';
import { WelcomeVoucher } from './welcome-voucher.tsx';

type Props = { readonly member: NonNullable<MeQuery['me']>; readonly failure: TextKey | undefined };

export function WelcomeView({ member, failure }: Props) {
  const { t } = useText();
  const { name, links } = useBrand();
  return (
    <Stack gap="loose">
      <FormAlert>{failure && t(failure)}</FormAlert>
      <Stack gap="tight">
        <Eyebrow>{t('welcome.eyebrow')}</Eyebrow>
        <Heading level={1}>{t('welcome.title', { name: member.firstName })}</Heading>
        <Lead>{t('welcome.lead', { brand: name })}</Lead>
      </Stack>
      {member.voucher && <WelcomeVoucher voucher={member.voucher} />}
      <Cluster>
        <LinkButton href={links.shop}>{t('welcome.shop')}</LinkButton>
        {member.role === 'ADMIN' && (
          <LocalLink className={buttonClass({ tone: 'secondary' })} to="/admin/registrationlinkgenerator">
            {t('welcome.admin')}
          </LocalLink>
        )}
        <LogOutForm className={buttonClass({ tone: 'quiet' })} />
      </Cluster>
      <NextSteps withVoucher={member.voucher !== null} />
    </Stack>
  );
}
