import { useSearchParams } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { FormAlert } from '#web/forms/form-alert.tsx';
import type { MyAccountQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Body } from '#web/ui/typography.tsx';
import { MemberPage, MemberSection } from '../layout/member-page.tsx';
import { LanguageForm } from './language-form.tsx';
import { NameForm } from './name-form.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { Person } from './person.tsx';

type Props = {
  readonly member: NonNullable<MyAccountQuery['me']>;
  readonly failure: TextKey | undefined;
};

/** What the page says after a change. A URL can select no other text. */
const DONE_TEXTS = {
  saved: 'myAccount.saved',
  email: 'changeEmail.done',
  details: 'changeDetails.saved',
} as const satisfies Readonly<Record<string, TextKey>>;

function isDoneName(name: string | null): name is keyof typeof DONE_TEXTS {
  return name !== null && Object.hasOwn(DONE_TEXTS, name);
}

/** What the club knows of the member, the newsletter and the language of mails. */
export function AccountView({ member, failure }: Props) {
  const { t } = useText();
  const { name: brand } = useBrand();
  const done = useSearchParams()[0].get('done');
  const { account } = member;
  return (
    <MemberPage title={t('myAccount.title')} lead={t('myAccount.lead', { brand })}>
      <FormAlert>{failure && t(failure)}</FormAlert>
      {failure === undefined && isDoneName(done) && <Banner tone="success">{t(DONE_TEXTS[done])}</Banner>}
      <Person member={member} />
      {account && (
        <>
          <NewsletterForm since={account.newsletterSince} />
          {account.isNameShown !== null && <NameForm isShown={account.isNameShown} />}
          <LanguageForm language={account.language} />
        </>
      )}
      <MemberSection id="data" title={t('ownData.title')}>
        <Body>{t('ownData.lead')}</Body>
        <div>
          <LocalLink to={href('/account/data')} className={buttonClass({ tone: 'secondary', size: 'small' })}>
            {t('ownData.open')}
          </LocalLink>
        </div>
      </MemberSection>
    </MemberPage>
  );
}
