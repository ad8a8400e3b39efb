import type { Brand } from '#kernel/brand.ts';
import { DEFAULT_COUNTRY } from '#kernel/country.ts';
import type { Mail, SendMail } from '#platform/mailer/mail.ts';
import type { RenderSample } from '#platform/mailer/sample-mail.ts';
import type { MailTextKey } from '#texts/keys.ts';
import { createMailTexts } from '#texts/mail-texts.ts';
import type { TemplateKind } from './rules/mail-kinds.ts';

/** Every kind of mail of all areas, with sample data. */
export type Samples = Readonly<Record<TemplateKind, RenderSample>>;

type SampleDependencies = {
  readonly samples: Samples;
  readonly brand: Brand;
  /** All brands of this build, for previews. */
  readonly brands: readonly Brand[];
  readonly publicOrigin: string;
};
type Reader = Pick<Mail, 'id' | 'to' | 'locale'>;

/** Creates the function that renders a sample for a reader, in the club's brand or another one of this build. */
export function createSampleRenderer({ samples, brand: own, brands, publicOrigin }: SampleDependencies) {
  return (kind: TemplateKind, reader: Reader, brandId: string | null = null): Mail => {
    const brand = brands.find(({ id }) => id === brandId && id !== own.id) ?? own;
    return samples[kind]({ ...reader, country: DEFAULT_COUNTRY, brand, publicOrigin });
  };
}

/** Creates the function that sends a sample as a test mail, which its subject and its kind say. */
export function createTestSender({ send, ...deps }: SampleDependencies & { readonly send: SendMail }) {
  const renderSample = createSampleRenderer(deps);
  return (kind: TemplateKind, reader: Reader): Promise<void> => {
    const sample = renderSample(kind, reader);
    const { t } = createMailTexts<MailTextKey>(reader.locale, DEFAULT_COUNTRY, deps.brand.timeZone);
    return send({ ...sample, kind: 'test', subject: t('mail.test.subject', { subject: sample.subject }) });
  };
}
