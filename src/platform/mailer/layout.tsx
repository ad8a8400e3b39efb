import { assertNever } from '#kernel/assert.ts';
import type { MailWordmark } from '#kernel/brand.ts';
import { createStyles, styleSheet } from './layout-styles.ts';
import type { Block, MailTemplateData } from './mail-template-data.ts';
import { Anchor, Box, Button, Ground, PreviewText } from './tags.tsx';

/** Where template.ts opens and closes the fixed table for Outlook, which does not support max-width. */
export const GHOST_TABLE = { open: '<i data-ghost="open"></i>', close: '<i data-ghost="close"></i>' };

/** The non-breaking space keeps the dot from starting a line. */
const DOT = '\u00a0· ';

const BUTTON_AIR = { vertical: 16, horizontal: 32 };

type Styles = ReturnType<typeof createStyles>;

/** The layout of every mail: a wordmark, one content box, small print below. */
export function MailLayout({ mail }: { readonly mail: MailTemplateData }) {
  const styles = createStyles(mail.brand);
  return (
    <html lang={mail.locale} dir="ltr">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{mail.subject}</title>
        <style>{styleSheet(mail.brand)}</style>
      </head>
      <Ground className="m-page" style={styles.page}>
        <PreviewText text={mail.preview} filler={mail.previewFiller} />
        <i data-ghost="open" />
        <Box style={styles.container}>
          <Box>
            <Wordmark name={mail.brand.name} signs={mail.brand.mailWordmark.signs} styles={styles} />
          </Box>
          <Box className="m-sheet" style={styles.sheet}>
            <Sheet mail={mail} styles={styles} />
          </Box>
          <Box className="m-footer" style={styles.footer}>
            <Footer mail={mail} styles={styles} />
          </Box>
        </Box>
        <i data-ghost="close" />
      </Ground>
    </html>
  );
}

type WordmarkProps = {
  readonly name: string;
  readonly signs: MailWordmark['signs'];
  readonly styles: Styles;
};

/**
 * The brand's name in its own spelling. Outlook on Windows omits the shapes, as it does not support rounded corners.
 */
function Wordmark({ name, signs, styles }: WordmarkProps) {
  return (
    <table align="center" cellPadding="0" cellSpacing="0" role="presentation" style={styles.wordmarkTable}>
      <tbody>
        <tr>
          {signs.map((column) => (
            <td key={JSON.stringify(column)} style={styles.wordmarkSigns}>
              {column.map(({ width, height, corners }) => (
                <div
                  key={`${height} ${corners}`}
                  className="m-ink"
                  style={{ ...styles.wordmarkSign, width, height, borderRadius: corners }}
                />
              ))}
            </td>
          ))}
          <td className="m-text" style={styles.wordmark}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Sheet({ mail, styles }: { readonly mail: MailTemplateData; readonly styles: Styles }) {
  return (
    <>
      <h1 className="m-text m-heading" style={styles.heading}>
        {mail.heading}
      </h1>
      <p className="m-text" style={styles.paragraph}>
        {mail.greeting}
      </p>
      {mail.blocks.map((block) => (
        <Part key={JSON.stringify(block)} block={block} hint={mail.bareLinkHint} styles={styles} />
      ))}
      <p className="m-text" style={styles.closing}>
        {mail.closing}
        <br />
        {mail.brand.name}
      </p>
    </>
  );
}

type PartProps<Kind extends Block['kind']> = {
  readonly block: Extract<Block, { readonly kind: Kind }>;
  readonly styles: Styles;
};

function Part({ block, hint, styles }: PartProps<Block['kind']> & { readonly hint: string }) {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return (
        <p
          className={block.kind === 'note' ? 'm-muted' : 'm-text'}
          style={block.kind === 'note' ? styles.note : styles.paragraph}
        >
          {block.text}
        </p>
      );
    case 'action':
      return <Action block={block} hint={hint} styles={styles} />;
    case 'voucher':
      return <Voucher block={block} styles={styles} />;
    case 'code':
      return <Code block={block} styles={styles} />;
    case 'offer':
      return <Offer block={block} styles={styles} />;
    default:
      return assertNever(block);
  }
}

function Action({ block, hint, styles }: PartProps<'action'> & { readonly hint: string }) {
  return (
    <Box style={styles.action}>
      <Button className="m-button" href={block.link} air={BUTTON_AIR} style={styles.button}>
        {block.label}
      </Button>
      <p className="m-muted" style={styles.bareLink}>
        {hint}
        <br />
        <Anchor className="m-muted" href={block.link} style={styles.bareAddress}>
          {block.link}
        </Anchor>
      </p>
    </Box>
  );
}

function Voucher({ block, styles }: PartProps<'voucher'>) {
  return (
    <Box className="m-voucher" style={styles.voucher}>
      <p className="m-text" style={styles.voucherTitle}>
        {block.title}
      </p>
      <p className="m-muted" style={styles.voucherLabel}>
        {block.codeLabel}
      </p>
      <p className="m-text m-code" style={styles.voucherCode}>
        {block.code}
      </p>
      {block.terms.map((term) => (
        <p key={term} className="m-muted" style={styles.voucherTerm}>
          {term}
        </p>
      ))}
    </Box>
  );
}

function Code({ block, styles }: PartProps<'code'>) {
  return (
    <Box className="m-voucher" style={styles.voucher}>
      <p className="m-muted" style={styles.codeLabel}>
        {block.label}
      </p>
      <p className="m-text m-digits" style={styles.digits}>
        {block.code}
      </p>
      <p className="m-muted" style={styles.voucherTerm}>
        {block.hint}
      </p>
    </Box>
  );
}

function Offer({ block, styles }: PartProps<'offer'>) {
  return (
    <Box className="m-voucher" style={styles.voucher}>
      <p className="m-text" style={styles.offerTitle}>
        {block.title}
      </p>
      {block.terms.map((term) => (
        <p key={term} className="m-muted" style={styles.voucherTerm}>
          {term}
        </p>
      ))}
    </Box>
  );
}

function Footer({ mail, styles }: { readonly mail: MailTemplateData; readonly styles: Styles }) {
  const { name, address, register } = mail.brand.legalEntity;
  return (
    <>
      <p className="m-muted" style={styles.smallPrint}>
        {mail.reason}
      </p>
      <hr className="m-rule" style={styles.rule} />
      <p className="m-muted" style={styles.smallPrint}>
        {[name, ...address, register].join(DOT)}
      </p>
      <p className="m-muted" style={styles.smallPrint}>
        {mail.footerLinks.map(({ label, link }, index) => (
          <span key={link}>
            {index > 0 ? DOT : ''}
            <Anchor className="m-muted" href={link} style={styles.footerLink}>
              {label}
            </Anchor>
          </span>
        ))}
      </p>
    </>
  );
}
