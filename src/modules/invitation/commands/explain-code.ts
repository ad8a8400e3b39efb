import { DEFAULT_LOCALE, LOCALES, type Locale } from '#kernel/locale.ts';
import { type CommandOf, done } from '#platform/command-line/command.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { type ExplainDependencies, type Explanation, explainCode } from '../actions/explain-code.ts';
import {
  type DecisionText,
  getCodeDecision,
  isUnsure,
  listRuleResults,
  type NoteText,
  type ResultText,
  type RuleResult,
} from '../rules/code-decision.ts';
import { type CodeFact, type FactText, getShownInviter, listCodeFacts } from '../rules/code-explanation-facts.ts';
import { listShownTexts, type RuleText, type ShownText } from '../rules/shown-texts.ts';

export type ExplainCommandDependencies = ExplainDependencies & {
  readonly translate: (locale: Locale, key: CommandText, values?: Readonly<Record<string, string>>) => string;
};

type CommandText = ShownText | RuleText | DecisionText | ResultText | NoteText | FactText;
type Translate = (key: CommandText, values?: Readonly<Record<string, string>>) => string;

/** Answers as the page `/admin/codes/explain` does (specification K13). */
export const explainCodeCommand: CommandOf<ExplainCommandDependencies> = {
  name: 'code explain',
  about: 'shows the result of each rule for a code or link, and what the visitor read',
  words: ['CODE|LINK'],
  options: {
    locale: {
      type: 'string',
      choices: LOCALES,
      about: `language of the sentences and of the text that the visitor read: ${LOCALES.join(', ')} (default: ${DEFAULT_LOCALE})`,
    },
    referrer: { type: 'string', about: 'host or address from which the visitor came' },
    country: { type: 'string', about: 'country of the visitor, as DE' },
    at: { type: 'string', about: 'ISO 8601 instant of the visit (default: now)' },
  },
  async run(deps, given) {
    const locale = parseChoice(given, 'locale', LOCALES) ?? DEFAULT_LOCALE;
    const explained = await explainCode(deps, {
      pasted: given.words[0] ?? '',
      referrer: given.text('referrer'),
      country: given.text('country')?.toUpperCase() ?? null,
      at: parseInstant(given, 'at'),
    });
    const { details, ...explanation } = explained;
    const t: Translate = (key, values) => deps.translate(locale, key, values);
    const unsure = isUnsure(explained);
    const texts = unsure ? [] : listShownTexts(explanation).map((key) => t(key));
    const lines = [...formatVerdicts(explained, t), ...formatFacts(listCodeFacts(explained), t)];
    const value = { ...explanation, inviter: details && getShownInviter(details), locale, texts };
    return done(value, ...lines, ...(unsure ? [] : formatTexts(texts, locale)));
  },
};

/** What became of the code, then the page's sentence and result of each rule, beside the code of the error by which scripts and logs name it. */
function formatVerdicts(explanation: Explanation, t: Translate): readonly string[] {
  const { countryOffered } = explanation;
  const { text, at } = getCodeDecision(explanation);
  return [
    t(text, at ? { at: at.toISOString() } : {}),
    ...listRuleResults(explanation).map((one) => formatResult(one, t)),
    ...(countryOffered === false ? [t('explainCode.seen.country')] : []),
  ];
}

function formatResult({ id, text, result, note }: RuleResult, t: Translate): string {
  return `${t(text)}: ${t(result)} (${id})${note ? ` · ${t(note)}` : ''}`;
}

/** The facts of the page, each after its name there. */
function formatFacts(facts: readonly CodeFact[], t: Translate): readonly string[] {
  return facts.map(({ name, value, text, values }) => {
    const said = [value, text && t(text, values)].filter(Boolean).join(' · ');
    return `${t(name)}: ${said}`;
  });
}

function formatTexts(texts: readonly string[], locale: Locale): readonly string[] {
  if (texts.length === 0) return ['the visitor sees the form'];
  return texts.map((text) => `the visitor reads (${locale}): ${text}`);
}
