import type { CodeFacts } from './check.ts';

export const INVITER_STATUS_TEXTS = {
  active: 'explainCode.inviter.active',
  blocked: 'explainCode.inviter.blocked',
  deleted: 'explainCode.inviter.deleted',
} as const;

/** The facts behind the rules with their names, in the order in which the page and the command show them. */
export const CODE_FACTS = {
  linkExpires: 'explainCode.fact.linkExpires',
  blockedBy: 'explainCode.fact.blockedBy',
  inviter: 'explainCode.fact.inviter',
  seats: 'explainCode.fact.seats',
  landing: 'explainCode.fact.landing',
  countries: 'explainCode.fact.countries',
  linkOnly: 'explainCode.fact.linkOnly',
  campaign: 'explainCode.fact.campaign',
  starts: 'explainCode.fact.starts',
  ends: 'explainCode.fact.ends',
  disabled: 'explainCode.fact.disabled',
} as const;
export type CodeFactName = keyof typeof CODE_FACTS;

/** The facts that a change of the terms changes. */
export const FACTS_OF_TERMS = [
  'landing',
  'countries',
  'linkOnly',
  'campaign',
  'ends',
] as const satisfies readonly CodeFactName[];

export type FactText =
  | (typeof INVITER_STATUS_TEXTS)[keyof typeof INVITER_STATUS_TEXTS]
  | (typeof CODE_FACTS)[CodeFactName]
  | 'explainCode.fact.seats.value'
  | 'explainCode.unpublished'
  | 'explainCode.allCountries'
  | 'explainCode.yes'
  | 'explainCode.no'
  | 'explainCode.notKnown';

/** The value of a fact as it is stored, and what is said in the reader's language. */
type FactValue = {
  readonly value?: string | null;
  readonly text?: FactText;
  readonly values?: Readonly<Record<string, string>>;
};

/** A fact behind the rules, with its name. */
export type CodeFact = FactValue & { readonly name: FactText };

type Explained = {
  readonly linkExpiresAt: Date | null;
  readonly blockedBy: string | null;
  readonly termsKnown: boolean;
  readonly details: CodeFacts | null;
};

/** Who invites with the code; an erased inviter has no name. */
export function getShownInviter({ inviterId: id, inviterStatus: status, ...code }: CodeFacts) {
  return { id, name: status === 'deleted' ? null : `${code.inviterFirstName} ${code.inviterLastName}`, status };
}

/** The facts that the page `/admin/codes/explain` shows below the question, for readers without the page. */
export function listCodeFacts({ linkExpiresAt, blockedBy, details, termsKnown }: Explained): readonly CodeFact[] {
  const facts: Partial<Record<CodeFactName, FactValue>> = {
    linkExpires: { value: formatInstant(linkExpiresAt) },
    blockedBy: { value: blockedBy },
    ...(details && describeCode(details)),
    ...(!termsKnown && Object.fromEntries(FACTS_OF_TERMS.map((name) => [name, { text: 'explainCode.notKnown' }]))),
  };
  return (Object.keys(CODE_FACTS) as CodeFactName[]).flatMap((name) => {
    const fact = facts[name];
    return fact && (fact.text || fact.value) ? [{ name: CODE_FACTS[name], ...fact }] : [];
  });
}

function describeCode(code: CodeFacts): Record<Exclude<CodeFactName, 'linkExpires' | 'blockedBy'>, FactValue> {
  const { name, status } = getShownInviter(code);
  return {
    inviter: { value: name, text: INVITER_STATUS_TEXTS[status] },
    seats: {
      text: 'explainCode.fact.seats.value',
      values: { balance: String(code.balance), pending: String(code.pending) },
    },
    landing: {
      value: code.customizationKey,
      ...(code.customizationPublished ? {} : { text: 'explainCode.unpublished' }),
    },
    countries: code.countries ? { value: code.countries.join(', ') } : { text: 'explainCode.allCountries' },
    linkOnly: { text: code.linkOnly ? 'explainCode.yes' : 'explainCode.no' },
    campaign: { value: code.campaign },
    starts: { value: formatInstant(code.startsAt) },
    ends: { value: formatInstant(code.endsAt) },
    disabled: { value: formatInstant(code.disabledAt) },
  };
}

function formatInstant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
