import type { ReactNode } from 'react';
import {
  CODE_FACTS,
  type CodeFactName,
  FACTS_OF_TERMS,
  INVITER_STATUS_TEXTS,
} from '#modules/invitation/rules/code-explanation-facts.ts';
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

type Fact = readonly [label: string, value: ReactNode];

/** The facts that the rules checked. */
export function CodeFacts({ explanation }: { readonly explanation: ShownExplanation }) {
  const { t } = useText();
  const { time } = useFormats();
  const { code, way, at, linkExpiresAt, blockedBy, details, termsKnown } = explanation;
  const values: Partial<Record<CodeFactName, ReactNode>> = {
    linkExpires: linkExpiresAt ? time(linkExpiresAt) : null,
    blockedBy: blockedBy ?? null,
    ...useCodeFacts(details),
    ...(details && !termsKnown && Object.fromEntries(FACTS_OF_TERMS.map((name) => [name, t('explainCode.notKnown')]))),
  };
  const facts: readonly Fact[] = [
    [t('explainCode.fact.code'), <code key="code">{code}</code>],
    [t('explainCode.fact.way'), t(WAYS[way])],
    [t('explainCode.fact.at'), time(at)],
    ...(Object.keys(CODE_FACTS) as CodeFactName[]).map((name): Fact => [t(CODE_FACTS[name]), values[name] ?? null]),
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

type FactsOfCode = Record<Exclude<CodeFactName, 'linkExpires' | 'blockedBy'>, ReactNode>;

function useCodeFacts(code: ShownExplanation['details']): FactsOfCode | null {
  const { t } = useText();
  const { time, count, list, country } = useFormats();
  if (!code) return null;
  const moment = (at: unknown) => (at ? time(at) : null);
  const status = INVITER_STATUS_TEXTS[code.inviterStatus as keyof typeof INVITER_STATUS_TEXTS];
  return {
    inviter: `${code.inviterName} · ${t(status)}`,
    seats: t('explainCode.fact.seats.value', { balance: count(code.balance), pending: count(code.pending) }),
    landing: code.customizationPublished
      ? code.customizationKey
      : `${code.customizationKey} · ${t('explainCode.unpublished')}`,
    countries: code.countries ? list(code.countries.map(country)) : t('explainCode.allCountries'),
    linkOnly: t(code.linkOnly ? 'explainCode.yes' : 'explainCode.no'),
    campaign: code.campaign ?? null,
    starts: moment(code.startsAt),
    ends: moment(code.endsAt),
    disabled: moment(code.disabledAt),
  };
}
