import type { CodeFacts } from './check.ts';

const STATUSES = {
  active: 'explainCode.inviter.active',
  blocked: 'explainCode.inviter.blocked',
  deleted: 'explainCode.inviter.deleted',
} as const;

export type FactText =
  | (typeof STATUSES)[keyof typeof STATUSES]
  | `explainCode.fact.${'inviter' | 'seats' | 'seats.value' | 'landing' | 'countries' | 'linkOnly' | 'campaign' | 'starts' | 'ends' | 'disabled' | 'linkExpires' | 'blockedBy'}`
  | 'explainCode.unpublished'
  | 'explainCode.allCountries'
  | 'explainCode.yes'
  | 'explainCode.no';

/** A fact behind the rules: its name, its value as it is stored, and what is said in the reader's language. */
export type CodeFact = {
  readonly name: FactText;
  readonly value?: string | null;
  readonly text?: FactText;
  readonly values?: Readonly<Record<string, string>>;
};

type Explained = {
  readonly linkExpiresAt: Date | null;
  readonly blockedBy: string | null;
  readonly details: CodeFacts | null;
};

/** Who invites with the code; an erased inviter has no name. */
export function getShownInviter({ inviterId: id, inviterStatus: status, ...code }: CodeFacts) {
  return { id, name: status === 'deleted' ? null : `${code.inviterFirstName} ${code.inviterLastName}`, status };
}

/** The facts that the page `/admin/codes/explain` shows, for readers without it. */
export function listCodeFacts({ linkExpiresAt, blockedBy, details }: Explained): readonly CodeFact[] {
  const facts: readonly CodeFact[] = [
    { name: 'explainCode.fact.linkExpires', value: formatInstant(linkExpiresAt) },
    { name: 'explainCode.fact.blockedBy', value: blockedBy },
    ...(details ? listFactsOfCode(details) : []),
  ];
  return facts.filter(({ value, text }) => text !== undefined || Boolean(value));
}

function listFactsOfCode(code: CodeFacts): readonly CodeFact[] {
  const { name, status } = getShownInviter(code);
  const seats = { balance: String(code.balance), pending: String(code.pending) };
  const unpublished = code.customizationPublished ? {} : { text: 'explainCode.unpublished' as const };
  return [
    { name: 'explainCode.fact.inviter', value: name, text: STATUSES[status] },
    { name: 'explainCode.fact.seats', text: 'explainCode.fact.seats.value', values: seats },
    { name: 'explainCode.fact.landing', value: code.customizationKey, ...unpublished },
    code.countries
      ? { name: 'explainCode.fact.countries', value: code.countries.join(', ') }
      : { name: 'explainCode.fact.countries', text: 'explainCode.allCountries' },
    { name: 'explainCode.fact.linkOnly', text: code.linkOnly ? 'explainCode.yes' : 'explainCode.no' },
    { name: 'explainCode.fact.campaign', value: code.campaign },
    { name: 'explainCode.fact.starts', value: formatInstant(code.startsAt) },
    { name: 'explainCode.fact.ends', value: formatInstant(code.endsAt) },
    { name: 'explainCode.fact.disabled', value: formatInstant(code.disabledAt) },
  ];
}

function formatInstant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
