import type { Locale } from '#kernel/locale.ts';
import { CODE_WAYS, type CodeWay } from '#modules/invitation/rules/code-way.ts';
import { listShownTexts } from '#modules/invitation/rules/shown-texts.ts';
import { type ExplainRegistrationCodeQuery, explainRegistrationCode } from '#web/generated/operations.ts';
import { getText } from '#web/i18n/catalogs.ts';
import type { Run } from '#web/routing/operation.ts';
import type { Question } from './question.ts';

type Explained = ExplainRegistrationCodeQuery['explainRegistrationCode'];
export type ShownExplanation = Omit<Explained, 'way'> & { readonly way: CodeWay };

export type PageData = {
  readonly question: Question | null;
  readonly explanation: ShownExplanation | null;
  /** What the visitor read, in the language of the question. */
  readonly texts: readonly string[];
  readonly language: Locale;
};

type PageLocale = { readonly locale: Locale; readonly timeZone: string };

/** Answers the question of an address. */
export async function loadPage(
  run: Run,
  question: Question | null,
  { locale, timeZone }: PageLocale,
): Promise<PageData> {
  const language = question?.language ?? locale;
  if (!question) return { question, explanation: null, texts: [], language };
  const explanation = await explain(run, question, timeZone);
  const texts = listShownTexts(explanation).map((key) => getText(language, key));
  return { question, explanation, texts, language };
}

/** Replaces the address of a link by its code and by what the check of its timestamp says. */
export async function withoutSecrets(run: Run, question: Question, timeZone: string): Promise<Question> {
  const { code, way, linkExpiresAt } = await explain(run, question, timeZone);
  return { ...question, code, way, expires: linkExpiresAt ? String(linkExpiresAt) : null };
}

async function explain(run: Run, question: Question, timeZone: string): Promise<ShownExplanation> {
  const { explainRegistrationCode: explained } = await run(explainRegistrationCode, {
    registrationCode: question.code,
    way: toApiWay(question.way),
    linkExpiresAt: question.expires,
    referrer: question.referrer || null,
    country: question.country,
    at: parseLocalTime(question.at, timeZone),
  });
  return { ...explained, way: CODE_WAYS.find((way) => toApiWay(way) === explained.way) ?? 'typed' };
}

/** The values of the API's enums are in upper case. */
function toApiWay(way: CodeWay) {
  return way.toUpperCase().replace('-', '_') as Explained['way'];
}

/** The instant of a date and time in the brand's time zone; null for none and for a text that is none. */
function parseLocalTime(text: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  try {
    return Temporal.PlainDateTime.from(text)
      .toZonedDateTime(timeZone)
      .toInstant()
      .toString({ smallestUnit: 'millisecond' });
  } catch {
    return null;
  }
}
