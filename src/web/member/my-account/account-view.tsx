import { useSearchParams } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { FormAlert } from '#web/forms/form-alert.tsx';
import type { MyAccountQuery } from '#web/generated/operations.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { MemberPage, MemberSection } from '../layout/member-page.tsx';
import { useCardName } from '../layout/use-card-name.ts';
import styles from './account.module.css';
import { LanguageForm } from './language-form.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

type Props = {
  readonly member: NonNullable<MyAccountQuery['me']>;
  readonly failure: TextKey | undefined;
};

/** What the club knows of the member, the newsletter and the language of mails. */
export function AccountView({ member, failure }: Props) {
  const { t } = useText();
  const { name: brand } = useBrand();
  const isDone = useSearchParams()[0].get('done') === 'saved' && failure === undefined;
  const { account } = member;
  return (
    <MemberPage title={t('myAccount.title')} lead={t('myAccount.lead', { brand })}>
      <FormAlert>{failure && t(failure)}</FormAlert>
      {isDone && <Banner tone="success">{t('myAccount.saved')}</Banner>}
      <Person member={member} />
      {account && (
        <>
          <NewsletterForm since={account.newsletterSince} />
          <LanguageForm language={account.language} />
        </>
      )}
    </MemberPage>
  );
}

function Person({ member: { firstName, email, card, account } }: Pick<Props, 'member'>) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const cardName = useCardName()(card);
  const facts = [
    { name: t('myAccount.name'), value: account ? `${firstName} ${account.lastName}` : firstName },
    { name: t('myAccount.email'), value: email },
    ...(account
      ? [
          {
            name: t('myAccount.since'),
            value: formatDate(new Date(String(account.memberSince)), languageTag, timeZone),
          },
        ]
      : []),
    { name: t('myAccount.card'), value: cardName ?? t('myAccount.card.none') },
  ];
  return (
    <MemberSection id="person" title={t('myAccount.person')}>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </MemberSection>
  );
}
