import { DEFAULT_LOCALE, LOCALES, type Locale } from '#kernel/locale.ts';
import { type CommandOf, done } from '#platform/command-line/command.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { type ExplainDependencies, type Explanation, explainCode } from '../actions/explain-code.ts';
import { listShownTexts, RULE_TEXTS, type RuleText, type ShownText } from '../rules/shown-texts.ts';

export type ExplainCommandDependencies = ExplainDependencies & {
  readonly translate: (locale: Locale, key: ShownText | RuleText) => string;
};

type Translate = (key: ShownText | RuleText) => string;

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
    const { details, ...explanation } = await explainCode(deps, {
      pasted: given.words[0] ?? '',
      referrer: given.text('referrer'),
      country: given.text('country')?.toUpperCase() ?? null,
      at: parseInstant(given, 'at'),
    });
    const t: Translate = (key) => deps.translate(locale, key);
    const texts = listShownTexts(explanation).map(t);
    return done({ ...explanation, locale, texts }, ...formatVerdicts(explanation, t), ...formatTexts(texts, locale));
  },
};

/** The page's sentence of each rule, beside the code of the error by which scripts and logs name it. */
function formatVerdicts(explanation: Omit<Explanation, 'details'>, t: Translate): readonly string[] {
  const { verdicts, known, balance, pending, mistyped, countryOffered } = explanation;
  return [
    ...verdicts.map(({ rule, holds }) => `${formatVerdict(holds)} ${t(RULE_TEXTS[rule])} (${rule})`),
    ...(mistyped ? [`breaks ${t('explainCode.rule.checkCharacter')}`] : []),
    ...(known ? [`balance ${balance}, pending ${pending}`] : []),
    ...(countryOffered === false ? [t('explainCode.seen.country')] : []),
  ];
}

function formatVerdict(holds: boolean | null): string {
  if (holds === null) return 'unseen';
  return holds ? 'ok    ' : 'breaks';
}

function formatTexts(texts: readonly string[], locale: Locale): readonly string[] {
  if (texts.length === 0) return ['the visitor sees the form'];
  return texts.map((text) => `the visitor reads (${locale}): ${text}`);
}
