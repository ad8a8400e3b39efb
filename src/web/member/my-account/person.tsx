import { useBrand } from '#web/browser/brand/use-brand.ts';
import type { MyAccountQuery } from '#web/generated/operations.ts';
import { formatCountry, formatDate } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { MemberSection } from '../layout/member-page.tsx';
import { useCardName } from '../layout/use-card-name.ts';
import styles from './account.module.css';

type Member = NonNullable<MyAccountQuery['me']>;
type Fact = { readonly name: string; readonly value: string };

const change = buttonClass({ tone: 'secondary', size: 'small' });

/** What the club knows of the member, and the ways to change it. */
export function Person({ member }: { readonly member: Member }) {
  const { t } = useText();
  const facts = useFacts(member);
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
      <div className={styles.changes}>
        <LocalLink to={href('/account/details')} className={change}>
          {t('changeDetails.title')}
        </LocalLink>
        <LocalLink to={href('/account/email')} className={change}>
          {t('changeEmail.title')}
        </LocalLink>
      </div>
    </MemberSection>
  );
}

function useFacts({ firstName, email, card, account }: Member): readonly Fact[] {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const cardName = useCardName()(card);
  const cardFact = { name: t('myAccount.card'), value: cardName ?? t('myAccount.card.none') };
  const emailFact = { name: t('myAccount.email'), value: email };
  if (!account) return [{ name: t('myAccount.name'), value: firstName }, emailFact, cardFact];
  const { lastName, gender, country, memberSince } = account;
  const salutation = gender && t(gender === 'WOMEN' ? 'registration.gender.women' : 'registration.gender.men');
  return [
    { name: t('myAccount.name'), value: `${firstName} ${lastName}` },
    ...(salutation ? [{ name: t('registration.gender.legend'), value: salutation }] : []),
    { name: t('registration.country.label'), value: formatCountry(country, languageTag) },
    emailFact,
    { name: t('myAccount.since'), value: formatDate(new Date(String(memberSince)), languageTag, timeZone) },
    cardFact,
  ];
}
