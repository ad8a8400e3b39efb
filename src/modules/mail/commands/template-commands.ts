import { isLocale, LOCALES, type Locale } from '#kernel/locale.ts';
import { ACTOR, type Arguments, type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import type { TemplateCommandDependencies } from '../actions/ports.ts';
import { showTemplate } from '../actions/templates.ts';
import { requestTestMail } from '../actions/test-mails.ts';
import { isTemplateKind, TEMPLATE_KINDS, type TemplateKind } from '../rules/mail-kinds.ts';

const LANGUAGE = { language: { type: 'string', about: `${LOCALES.join(', ')} (default: en)` } } as const;
const WORDS = ['KIND'] as const;

const showCommand: CommandOf<TemplateCommandDependencies> = {
  name: 'mail template',
  about: `shows a kind of mail with sample data: ${TEMPLATE_KINDS.join(', ')}`,
  words: WORDS,
  options: LANGUAGE,
  async run(deps, given) {
    const template = showTemplate(deps, parseKind(given), parseLanguage(given));
    return done(template, template.subject, '', template.text);
  },
};

const testCommand: CommandOf<TemplateCommandDependencies> = {
  name: 'mail test',
  about: 'sends a kind of mail with sample data to an account of the club',
  words: WORDS,
  options: { to: { type: 'string', required: true, about: 'email address of the account' }, ...LANGUAGE },
  async run(deps, given) {
    const asked = { kind: parseKind(given), language: parseLanguage(given) };
    const recipientId = await deps.findMemberId(given.text('to') ?? '');
    if (recipientId === null) return refused('account-unknown');
    const result = await requestTestMail(deps, { ...asked, recipientId, adminId: null, actor: ACTOR });
    if (result.kind === 'refused') return refused(result.reason);
    return done(result, 'The mail leaves within seconds; `mail list --kind test` shows what became of it.');
  },
};

export const templateCommands: readonly CommandOf<TemplateCommandDependencies>[] = [showCommand, testCommand];

function parseKind({ words: [kind = ''] }: Arguments): TemplateKind {
  if (isTemplateKind(kind)) return kind;
  throw usageError(`KIND must be one of ${TEMPLATE_KINDS.join(', ')}`);
}

function parseLanguage(given: Arguments): Locale {
  const language = given.text('language') ?? 'en';
  if (isLocale(language)) return language;
  throw usageError(`--language must be one of ${LOCALES.join(', ')}`);
}
