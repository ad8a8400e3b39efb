import type { CSSProperties } from 'react';
import type { Letter } from './letter.ts';
import { type Palette, palettesOf } from './palette.ts';

type Look = Letter['brand'];

/** Styles inline: what every mail program keeps. */
export function stylesOf({ colors, mailFonts }: Look) {
  const { light } = palettesOf(colors);
  const text = { color: light.text, fontFamily: mailFonts.body, fontSize: '16px', lineHeight: '26px' };
  const muted = { ...text, color: light.muted, fontSize: '14px', lineHeight: '22px' };
  return {
    page: { margin: 0, padding: '0 12px', backgroundColor: light.background, fontFamily: mailFonts.body },
    container: { width: '100%', maxWidth: '600px' },
    wordmark: {
      ...text,
      margin: '40px 0 32px',
      fontFamily: mailFonts.display,
      fontSize: '24px',
      lineHeight: '30px',
      letterSpacing: '0.06em',
      textAlign: 'center',
    },
    sheet: { padding: '44px 40px 36px', backgroundColor: light.surface },
    heading: {
      ...text,
      margin: '0 0 24px',
      fontFamily: mailFonts.display,
      fontSize: '30px',
      lineHeight: '36px',
      fontWeight: 400,
    },
    paragraph: { ...text, margin: '0 0 20px' },
    note: { ...muted, margin: '0 0 16px' },
    closing: { ...text, margin: '28px 0 0' },
    link: { color: light.text, textDecoration: 'underline', overflowWrap: 'anywhere' },
    action: { margin: '32px 0' },
    button: {
      padding: '16px 32px',
      backgroundColor: colors.accent,
      color: colors.onAccent,
      fontFamily: mailFonts.body,
      fontSize: '16px',
      textAlign: 'center',
    },
    bareLink: { ...muted, margin: '20px 0 0', fontSize: '13px', lineHeight: '20px' },
    bareAddress: { color: light.muted, textDecoration: 'underline', overflowWrap: 'anywhere', wordBreak: 'break-all' },
    voucher: { margin: '8px 0 28px', padding: '28px 24px', border: `1px solid ${light.rule}`, textAlign: 'center' },
    voucherTitle: {
      ...text,
      margin: '0 0 20px',
      fontFamily: mailFonts.display,
      fontSize: '24px',
      lineHeight: '30px',
    },
    voucherLabel: { ...muted, margin: 0 },
    voucherCode: { ...text, margin: '0 0 16px', fontSize: '20px', letterSpacing: '0.12em', overflowWrap: 'anywhere' },
    voucherTerm: { ...muted, margin: 0 },
    footer: { padding: '28px 40px 48px' },
    smallPrint: { ...muted, margin: '0 0 12px', fontSize: '13px', lineHeight: '20px' },
    rule: { width: '100%', margin: '20px 0', border: 'none', borderTop: `1px solid ${light.rule}` },
    footerLink: { color: light.muted, textDecoration: 'underline' },
  } satisfies Readonly<Record<string, CSSProperties>>;
}

/** What cannot be inline: the dark colours, and less air where the window is narrow. */
export function styleSheet({ colors }: Look): string {
  const { dark } = palettesOf(colors);
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
body,table,td,p,a{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
@media (max-width:480px){.m-sheet td{padding:0!important}.m-sheet{padding:32px 24px 28px!important}.m-heading{font-size:26px!important;line-height:32px!important}.m-button{display:block!important}}
@media (prefers-color-scheme:dark){${darkRules(dark, '')}}
${darkRules(dark, '[data-ogsc] ')}`;
}

/** Outlook's apps on phones rewrite colours by attributes of their own instead of the media query. */
function darkRules({ background, surface, text, muted, rule }: Palette, scope: string): string {
  return [
    `${scope}.m-page,${scope}.m-page>table>tbody>tr>td{background-color:${background}!important}`,
    `${scope}.m-sheet{background-color:${surface}!important}`,
    `${scope}.m-text{color:${text}!important}`,
    `${scope}.m-muted{color:${muted}!important}`,
    `${scope}.m-voucher,${scope}.m-rule{border-color:${rule}!important}`,
  ].join('');
}
