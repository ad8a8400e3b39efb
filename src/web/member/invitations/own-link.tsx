import { useState } from 'react';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { QrFigure } from '#web/browser/qr/qr-figure.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Cluster } from '#web/ui/stack.tsx';
import { Body, Small } from '#web/ui/typography.tsx';
import { MemberSection } from '../layout/member-page.tsx';
import styles from './invitations.module.css';
import type { LoadedInvitations, ShownInvitations } from './load-invitations.server.ts';
import { ShareButton } from './share-button.tsx';

type Props = {
  readonly code: NonNullable<ShownInvitations['code']>;
  readonly qr: NonNullable<LoadedInvitations['qr']>;
};

/** The link to pass on, as text and as a QR code. */
export function OwnLink({ code: { code, url, linkOnly, validUntil }, qr }: Props) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  return (
    <MemberSection id="link" title={t('invitations.link.title')}>
      <div className={styles.link}>
        <div className={styles.ways}>
          <CopyField
            id="invitation-link"
            label={t('invitations.link')}
            value={url}
            hint={linkOnly ? undefined : t('invitations.code', { code })}
            copyLabel={t('welcome.voucher.copy')}
            copiedLabel={t('welcome.voucher.copied')}
            failedLabel={t('invitations.copyFailed')}
          />
          {typeof validUntil === 'string' && (
            <Small>
              {t('invitations.validUntil', { date: formatDate(new Date(validUntil), languageTag, timeZone) })}
            </Small>
          )}
          <Ways url={url} />
          <Body>{t('invitations.link.text')}</Body>
        </div>
        <QrCode code={code} qr={qr} />
      </div>
    </MemberSection>
  );
}

/** Mail works everywhere; the share sheet is a browser's. */
function Ways({ url }: { readonly url: string }) {
  const { t } = useText();
  const { name: brand } = useBrand();
  const [failed, setFailed] = useState(false);
  const title = t('invitations.mail.subject', { brand });
  const query = { subject: title, body: t('invitations.mail.body', { brand, url }) };
  const mail = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return (
    <>
      <Cluster>
        <ShareButton title={title} text={t('invitations.share.text', { brand })} url={url} onFailed={setFailed} />
        <a className={buttonClass({ tone: 'secondary' })} href={`mailto:?${mail.join('&')}`}>
          {t('invitations.mail')}
        </a>
      </Cluster>
      <FormAlert>{failed && t('invitations.share.failed')}</FormAlert>
    </>
  );
}

function QrCode({ code, qr: { drawing, png } }: { readonly code: string; readonly qr: Props['qr'] }) {
  const { t } = useText();
  return (
    <QrFigure drawing={drawing} label={t('invitations.qr.label')}>
      <a href={png} download={`invitation-${code}.png`}>
        {t('invitations.qr.download')}
      </a>
    </QrFigure>
  );
}
