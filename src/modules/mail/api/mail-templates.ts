import { isLocale, type Locale } from '#kernel/locale.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { TemplateDependencies, TestMailDependencies } from '../actions/ports.ts';
import { type MailTemplate, showTemplate } from '../actions/templates.ts';
import { requestTestMail, type TestMailResult } from '../actions/test-mails.ts';
import { isTemplateKind, TEMPLATE_KINDS, type TemplateKind } from '../rules/mail-kinds.ts';

/** `mailTemplate` and `sendTestMail`. */
export function addMailTemplates(schema: SchemaInProgress, deps: TemplateDependencies & TestMailDependencies): void {
  const { builder } = schema;
  const Template = addTemplateType(schema);
  const Result = addResultType(schema);
  const kind = { required: true, description: TEMPLATE_KINDS.map((name) => `\`${name}\``).join(', ') } as const;
  const language = { required: true, description: 'The language of the mail, ISO 639-1.' } as const;
  builder.queryField('mailTemplate', (t) =>
    t.field({
      type: Template,
      description: 'A kind of mail as its recipients see it.',
      args: {
        kind: t.arg.string(kind),
        language: t.arg.string(language),
        brand: t.arg.string({ description: "The id of another brand of this build; without it the club's own." }),
      },
      resolve(_, given, context) {
        requirePermission(context, 'mail-templates.read');
        return showTemplate(deps, parseKind(given.kind), parseLanguage(given.language), given.brand ?? null);
      },
    }),
  );
  builder.mutationField('sendTestMail', (t) =>
    t.field({
      type: Result,
      description: 'Sends a kind of mail with sample data to the address of the admin who asks.',
      args: { kind: t.arg.string(kind), language: t.arg.string(language) },
      resolve(_, given, context) {
        const { memberId: adminId } = requirePermission(context, 'mail-templates.test');
        const asked = { kind: parseKind(given.kind), language: parseLanguage(given.language) };
        return requestTestMail(deps, { ...asked, recipientId: adminId, adminId, actor: `member:${adminId}` });
      },
    }),
  );
}

function addTemplateType({ builder }: SchemaInProgress) {
  return builder.objectRef<MailTemplate>('MailTemplate').implement({
    description: 'A kind of mail with sample data. Its links contain no secrets.',
    fields: (t) => ({
      kind: t.exposeString('kind'),
      language: t.exposeString('locale'),
      subject: t.exposeString('subject'),
      html: t.exposeString('html'),
      text: t.exposeString('text'),
    }),
  });
}

type Done = Extract<TestMailResult, { readonly kind: 'done' }>;
type Refused = Extract<TestMailResult, { readonly kind: 'refused' }>;

function addResultType({ builder }: SchemaInProgress) {
  const Requested = builder.objectRef<Done>('TestMailRequested').implement({
    description: 'The mail waits for its first try.',
    fields: (t) => ({ id: t.exposeID('id') }),
  });
  const Refusal = builder.objectRef<Refused>('TestMailRefused').implement({
    fields: (t) => ({ reason: t.exposeString('reason', { description: '`too-many-test-mails`.' }) }),
  });
  return builder.unionType('SendTestMailResult', {
    types: [Requested, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'TestMailRequested' : 'TestMailRefused'),
  });
}

function parseKind(kind: string): TemplateKind {
  if (isTemplateKind(kind)) return kind;
  throw codedError('BAD_USER_INPUT', 'There is no such kind of mail', { reason: 'kind-unknown' });
}

function parseLanguage(language: string): Locale {
  if (isLocale(language)) return language;
  throw codedError('BAD_USER_INPUT', 'There is no such language', { reason: 'language-unknown' });
}
