import { useEffect } from 'react';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import type { LinkQr } from '#web/browser/qr/link-qr.server.ts';
import { QrFigure } from '#web/browser/qr/qr-figure.tsx';
import { formatDateTime } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Cluster, Stack } from '#web/ui/stack.tsx';
import { Heading } from '#web/ui/typography.tsx';
import type { GeneratedLink as Link } from './submit.ts';

const FIELD = 'registration-link';
const TITLE = 'registration-link-title';

type Props = Link & { readonly qr: LinkQr };

/** The generated link and its QR code: the link takes the focus, which selects it, and screen readers read it with its expiry. */
export function GeneratedLink({ code, url, validUntil, qr }: Props) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves again for each new link
  useEffect(() => document.getElementById(FIELD)?.focus(), [url]);
  return (
    <section aria-labelledby={TITLE}>
      <Stack>
        <Heading level={2} size="heading" id={TITLE}>
          {t('linkGenerator.result.title', { code })}
        </Heading>
        <CopyField
          id={FIELD}
          label={t('linkGenerator.link.label')}
          value={url}
          hint={
            <time dateTime={validUntil}>
              {t('linkGenerator.link.validUntil', {
                date: formatDateTime(new Date(validUntil), languageTag, timeZone),
              })}
            </time>
          }
          copyLabel={t('linkGenerator.copy')}
          copiedLabel={t('linkGenerator.copied')}
          failedLabel={t('linkGenerator.copyFailed')}
        />
        <QrCode code={code} qr={qr} />
      </Stack>
    </section>
  );
}

function QrCode({ code, qr: { drawing, svg, png } }: Pick<Props, 'code' | 'qr'>) {
  const { t } = useText();
  const file = (format: 'SVG' | 'PNG', data: string) => (
    <a href={data} download={`qr-link-${code}.${format.toLowerCase()}`}>
      {t('linkGenerator.qr.download', { format })}
    </a>
  );
  return (
    <QrFigure drawing={drawing} label={t('linkGenerator.qr.label', { code })}>
      <Cluster>
        {file('SVG', svg)}
        {file('PNG', png)}
      </Cluster>
    </QrFigure>
  );
}
