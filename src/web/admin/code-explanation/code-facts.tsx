import type { ReactNode } from 'react';
import type { CodeWay } from '#modules/invitation/rules/code-way.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Heading } from '#web/ui/typography.tsx';
import { useFormats } from '../experiment/use-formats.ts';
import { Facts } from '../record/facts.tsx';
import styles from './code-explanation.module.css';
import type { ShownExplanation } from './load-page.server.ts';

const WAYS: Readonly<Record<CodeWay, TextKey>> = {
  typed: 'explainCode.way.typed',
  'plain-link': 'explainCode.way.plainLink',
  'altered-link': 'explainCode.way.alteredLink',
  'signed-link': 'explainCode.way.signedLink',
};

const INVITER_STATUS = {
  active: 'explainCode.inviter.active',
  blocked: 'explainCode.inviter.blocked',
  deleted: 'explainCode.inviter.deleted',
} as const satisfies Readonly<Record<string, TextKey>>;

type Fact = readonly [label: string, value: ReactNode];

/** The facts that the rules checked. */
export function CodeFacts({ explanation }: { readonly explanation: ShownExplanation }) {
  const { t } = useText();
  const { time } = useFormats();
  const { code, way, at, linkExpiresAt, blockedBy, details } = explanation;
  const facts: readonly Fact[] = [
    [t('explainCode.fact.code'), <code key="code">{code}</code>],
    [t('explainCode.fact.way'), t(WAYS[way])],
    [t('explainCode.fact.at'), time(at)],
    [t('explainCode.fact.linkExpires'), linkExpiresAt ? time(linkExpiresAt) : null],
    [t('explainCode.fact.blockedBy'), blockedBy ?? null],
    ...useCodeFacts(details),
  ];
  return (
    <section aria-labelledby="explain-facts" className={styles.part}>
      <Heading level={2} size="heading" id="explain-facts">
        {t('explainCode.facts')}
      </Heading>
      {!details && <p>{t('explainCode.unknownCode')}</p>}
      <Facts facts={facts} />
    </section>
  );
}

function useCodeFacts(code: ShownExplanation['details']): readonly Fact[] {
  const { t } = useText();
  const { time, count, list, country } = useFormats();
  if (!code) return [];
  const moment = (at: unknown) => (at ? time(at) : null);
  const status = INVITER_STATUS[code.inviterStatus as keyof typeof INVITER_STATUS];
  return [
    [t('explainCode.fact.inviter'), `${code.inviterName} · ${t(status)}`],
    [
      t('explainCode.fact.seats'),
      t('explainCode.fact.seats.value', { balance: count(code.balance), pending: count(code.pending) }),
    ],
    [
      t('explainCode.fact.landing'),
      code.customizationPublished
        ? code.customizationKey
        : `${code.customizationKey} · ${t('explainCode.unpublished')}`,
    ],
    [
      t('explainCode.fact.countries'),
      code.countries ? list(code.countries.map(country)) : t('explainCode.allCountries'),
    ],
    [t('explainCode.fact.linkOnly'), t(code.linkOnly ? 'explainCode.yes' : 'explainCode.no')],
    [t('explainCode.fact.campaign'), code.campaign ?? null],
    [t('explainCode.fact.starts'), moment(code.startsAt)],
    [t('explainCode.fact.ends'), moment(code.endsAt)],
    [t('explainCode.fact.disabled'), moment(code.disabledAt)],
  ];
}
