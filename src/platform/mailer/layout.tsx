import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { assertNever } from '../../kernel/assert.ts';
import { styleSheet, stylesOf } from './layout-styles.ts';
import type { Block, Letter } from './letter.ts';

/** Where render.ts opens and closes the fixed table that Outlook needs, which knows no max-width. */
export const GHOST_TABLE = { open: '<i data-ghost="open"></i>', close: '<i data-ghost="close"></i>' };

/** Never at the start of a line. */
const DOT = '\u00a0· ';

type Styles = ReturnType<typeof stylesOf>;

/** The look of every mail: a wordmark, one sheet of paper, small print below. */
export function MailLayout({ letter }: { readonly letter: Letter }) {
  const styles = stylesOf(letter.brand);
  return (
    <Html lang={letter.locale} dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{letter.subject}</title>
        <style>{styleSheet(letter.brand)}</style>
      </Head>
      <Body className="m-page" style={styles.page}>
        <Preview>{letter.preview}</Preview>
        <i data-ghost="open" />
        <Container style={styles.container}>
          <Section>
            <Text className="m-text" style={styles.wordmark}>
              {letter.brand.name}
            </Text>
          </Section>
          <Section className="m-sheet" style={styles.sheet}>
            <Sheet letter={letter} styles={styles} />
          </Section>
          <Section className="m-footer" style={styles.footer}>
            <Footer letter={letter} styles={styles} />
          </Section>
        </Container>
        <i data-ghost="close" />
      </Body>
    </Html>
  );
}

function Sheet({ letter, styles }: { readonly letter: Letter; readonly styles: Styles }) {
  return (
    <>
      <Heading as="h1" className="m-text m-heading" style={styles.heading}>
        {letter.heading}
      </Heading>
      <Text className="m-text" style={styles.paragraph}>
        {letter.greeting}
      </Text>
      {letter.blocks.map((block) => (
        <Part key={JSON.stringify(block)} block={block} hint={letter.bareLinkHint} styles={styles} />
      ))}
      <Text className="m-text" style={styles.closing}>
        {letter.closing}
        <br />
        {letter.brand.name}
      </Text>
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
        <Text
          className={block.kind === 'note' ? 'm-muted' : 'm-text'}
          style={block.kind === 'note' ? styles.note : styles.paragraph}
        >
          {block.text}
        </Text>
      );
    case 'action':
      return <Action block={block} hint={hint} styles={styles} />;
    case 'way':
      return (
        <Text className="m-text" style={styles.paragraph}>
          {block.text}
          <br />
          <Link className="m-text" href={block.link} style={styles.link}>
            {block.label}
          </Link>
        </Text>
      );
    case 'voucher':
      return <Voucher block={block} styles={styles} />;
    default:
      return assertNever(block);
  }
}

function Action({ block, hint, styles }: PartProps<'action'> & { readonly hint: string }) {
  return (
    <Section style={styles.action}>
      <Button className="m-button" href={block.link} style={styles.button}>
        {block.label}
      </Button>
      <Text className="m-muted" style={styles.bareLink}>
        {hint}
        <br />
        <Link className="m-muted" href={block.link} style={styles.bareAddress}>
          {block.link}
        </Link>
      </Text>
    </Section>
  );
}

function Voucher({ block, styles }: PartProps<'voucher'>) {
  return (
    <Section className="m-voucher" style={styles.voucher}>
      <Text className="m-text" style={styles.voucherTitle}>
        {block.title}
      </Text>
      <Text className="m-muted" style={styles.voucherLabel}>
        {block.codeLabel}
      </Text>
      <Text className="m-text m-code" style={styles.voucherCode}>
        {block.code}
      </Text>
      {block.terms.map((term) => (
        <Text key={term} className="m-muted" style={styles.voucherTerm}>
          {term}
        </Text>
      ))}
    </Section>
  );
}

function Footer({ letter, styles }: { readonly letter: Letter; readonly styles: Styles }) {
  const { name, address, register } = letter.brand.legalEntity;
  return (
    <>
      <Text className="m-muted" style={styles.smallPrint}>
        {letter.reason}
      </Text>
      <Hr className="m-rule" style={styles.rule} />
      <Text className="m-muted" style={styles.smallPrint}>
        {[name, ...address, register].join(DOT)}
      </Text>
      <Text className="m-muted" style={styles.smallPrint}>
        {letter.footerLinks.map(({ label, link }, index) => (
          <span key={link}>
            {index > 0 ? DOT : ''}
            <Link className="m-muted" href={link} style={styles.footerLink}>
              {label}
            </Link>
          </span>
        ))}
      </Text>
    </>
  );
}
