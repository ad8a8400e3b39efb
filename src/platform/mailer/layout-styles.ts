import type { CSSProperties } from 'react';
import type { MailTemplateData } from './mail-template-data.ts';
import { createPalettes, type Palette } from './palette.ts';

type Look = MailTemplateData['brand'];

/** Inline styles: all mail clients keep them. */
export function createStyles(look: Look) {
  return {
    ...createPaperStyles(look),
    ...createWordmarkStyles(look),
    ...createTextStyles(look),
    ...createActionStyles(look),
    ...createVoucherStyles(look),
    ...createFooterStyles(look),
  };
}

type Styles = Readonly<Record<string, CSSProperties>>;

function inks({ colors, mailFonts }: Look) {
  const { light } = createPalettes(colors);
  const text = { color: light.text, fontFamily: mailFonts.body, fontSize: '16px', lineHeight: '26px' };
  return {
    text,
    display: { ...text, fontFamily: mailFonts.display, fontSize: '24px', lineHeight: '30px' },
    muted: { ...text, color: light.muted, fontSize: '14px', lineHeight: '22px' },
    fine: { ...text, color: light.muted, fontSize: '13px', lineHeight: '20px' },
  };
}

function createPaperStyles(look: Look) {
  const { light } = createPalettes(look.colors);
  return {
    page: {
      margin: 0,
      padding: '0 12px',
      backgroundColor: light.background,
      fontFamily: look.mailFonts.body,
    },
    container: { width: '100%', maxWidth: '600px' },
    sheet: { padding: '44px 40px 36px', backgroundColor: light.surface },
  } satisfies Styles;
}

const CASES = { upper: 'uppercase', lower: 'lowercase', 'as-written': 'none' } as const;

function createWordmarkStyles(look: Look) {
  const { letters, size, weight, tracking } = look.mailWordmark;
  const { display } = inks(look);
  return {
    wordmarkTable: { margin: '40px auto 32px' },
    wordmarkSigns: { padding: '0 4px 0 0', verticalAlign: 'middle', msoHide: 'all' },
    wordmarkSign: { backgroundColor: display.color, fontSize: '0', lineHeight: '0' },
    // The letter spacing adds space after the last letter; the same space before the first letter centers the name.
    wordmark: {
      ...display,
      padding: `0 0 0 ${tracking === 0 ? '6px' : `${tracking}em`}`,
      fontSize: `${size}px`,
      lineHeight: `${size + 8}px`,
      fontWeight: weight,
      letterSpacing: `${tracking}em`,
      textTransform: CASES[letters],
      verticalAlign: 'middle',
    },
  } satisfies Styles;
}

function createTextStyles(look: Look) {
  const { text, display, muted } = inks(look);
  return {
    heading: { ...display, margin: '0 0 24px', fontSize: '30px', lineHeight: '36px', fontWeight: 400 },
    paragraph: { ...text, margin: '0 0 20px' },
    note: { ...muted, margin: '0 0 16px' },
    closing: { ...text, margin: '28px 0 0' },
  } satisfies Styles;
}

function createActionStyles(look: Look) {
  const { fine } = inks(look);
  return {
    action: { margin: '32px 0' },
    button: {
      backgroundColor: look.colors.accent,
      color: look.colors.onAccent,
      fontFamily: look.mailFonts.body,
      fontSize: '16px',
      textAlign: 'center',
    },
    bareLink: { ...fine, margin: '20px 0 0' },
    bareAddress: { color: fine.color, textDecoration: 'underline', overflowWrap: 'anywhere', wordBreak: 'break-all' },
  } satisfies Styles;
}

function createVoucherStyles(look: Look) {
  const { text, display, muted } = inks(look);
  const border = `1px solid ${createPalettes(look.colors).light.rule}`;
  return {
    voucher: { margin: '8px 0 28px', padding: '28px 24px', border, textAlign: 'center' },
    offerTitle: { ...display, margin: '0 0 12px', fontSize: '22px', lineHeight: '28px' },
    voucherTitle: { ...display, margin: '0 0 20px' },
    voucherLabel: { ...muted, margin: 0 },
    voucherCode: { ...text, margin: '0 0 16px', fontSize: '18px', letterSpacing: '0.06em', whiteSpace: 'nowrap' },
    codeLabel: { ...muted, margin: '0 0 8px' },
    digits: {
      ...text,
      margin: '0 0 12px',
      fontSize: '34px',
      lineHeight: '42px',
      letterSpacing: '0.1em',
      whiteSpace: 'nowrap',
    },
    voucherTerm: { ...muted, margin: 0 },
  } satisfies Styles;
}

function createFooterStyles(look: Look) {
  const { fine } = inks(look);
  const borderTop = `1px solid ${createPalettes(look.colors).light.rule}`;
  return {
    footer: { padding: '28px 40px 48px' },
    smallPrint: { ...fine, margin: '0 0 12px' },
    rule: { width: '100%', margin: '20px 0', border: 'none', borderTop },
    footerLink: { color: fine.color, textDecoration: 'underline' },
  } satisfies Styles;
}

/** Styles that cannot be inline: dark colours, and smaller spacing in narrow windows. */
export function styleSheet({ colors }: Look): string {
  const { dark } = createPalettes(colors);
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
body,table,td,p,a{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
@media (max-width:480px){.m-sheet td{padding:0!important}.m-sheet{padding:32px 24px 28px!important}.m-footer{padding:28px 24px 40px!important}.m-voucher td{padding:0!important}.m-voucher{padding:24px 8px!important}.m-code{font-size:17px!important;letter-spacing:0.04em!important}.m-heading{font-size:26px!important;line-height:32px!important}.m-button{display:block!important}}
@media (prefers-color-scheme:dark){${darkRules(dark, '')}}
${darkRules(dark, '[data-ogsc] ')}`;
}

/** Outlook's mobile apps rewrite colours by their own attributes instead of the media query. */
function darkRules({ background, surface, text, muted, rule }: Palette, scope: string): string {
  return [
    `${scope}.m-page,${scope}.m-page>table>tbody>tr>td{background-color:${background}!important}`,
    `${scope}.m-sheet{background-color:${surface}!important}`,
    `${scope}.m-text{color:${text}!important}`,
    `${scope}.m-ink{background-color:${text}!important}`,
    `${scope}.m-muted{color:${muted}!important}`,
    `${scope}.m-voucher,${scope}.m-rule{border-color:${rule}!important}`,
  ].join('');
}
