import type { CSSProperties, ReactNode } from 'react';

// The few tags of a mail. Mail clients support tables, inline styles and little else; Outlook on Windows renders with
// Word, which supports neither max-width nor the padding of a link.

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend React's own by declaration merging
  interface CSSProperties {
    /** Only Word reads this property. */
    readonly msoPaddingAlt?: string;
    readonly msoTextRaise?: string;
    readonly msoHide?: string;
  }
}

type Look = { readonly className?: string; readonly style?: CSSProperties };
type Filled = Look & { readonly children: ReactNode };

const TABLE = { border: 0, width: '100%', cellPadding: '0', cellSpacing: '0', role: 'presentation' } as const;

/** A box: a table carries its border, padding and background. */
export function Box({ className, style, children }: Filled) {
  return (
    <table {...TABLE} align="center" className={className} style={style}>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The background of the whole mail. Some clients drop the body or its style, so a table repeats it. */
export function Ground({ className, style, children }: Filled & { readonly style: CSSProperties }) {
  const { backgroundColor } = style;
  return (
    <body className={className} style={{ backgroundColor, margin: 0, padding: 0 }}>
      <table {...TABLE} align="center">
        <tbody>
          <tr>
            <td style={style}>{children}</td>
          </tr>
        </tbody>
      </table>
    </body>
  );
}

/** A link in the text; opens in a new window. */
export function Anchor({ href, ...rest }: Filled & { readonly href: string }) {
  return <a href={href} target="_blank" {...rest} />;
}

/** The space around a button's label, in pixels. */
type Air = { readonly vertical: number; readonly horizontal: number };

/** Word does not support padding of links: there, stretched spaces around the label give the button its size. */
export function Button({
  href,
  air,
  className,
  style,
  children,
}: Filled & { readonly href: string; readonly air: Air }) {
  const blanks = Math.ceil(air.horizontal / 10);
  const width = (air.horizontal / blanks / 2) * 100;
  const raise = toPoints(2 * air.vertical);
  const before = `<i style="mso-font-width:${width}%;mso-text-raise:${raise}" hidden>${'&#8202;'.repeat(blanks)}</i>`;
  const after = `<i style="mso-font-width:${width}%" hidden>${'&#8202;'.repeat(blanks)}&#8203;</i>`;
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      style={{
        lineHeight: '100%',
        textDecoration: 'none',
        display: 'inline-block',
        maxWidth: '100%',
        padding: `${air.vertical}px ${air.horizontal}px`,
        msoPaddingAlt: '0px',
        ...style,
      }}
      rel="noopener"
    >
      <OutlookOnly markup={before} />
      <span
        style={{
          maxWidth: '100%',
          display: 'inline-block',
          lineHeight: '120%',
          msoPaddingAlt: '0px',
          msoTextRaise: `${toPoints(air.vertical)}px`,
        }}
      >
        {children}
      </span>
      <OutlookOnly markup={after} />
    </a>
  );
}

/** Our own markup that only Outlook on Windows reads. */
function OutlookOnly({ markup }: { readonly markup: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React renders no comments, and the markup contains no input
  return <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${markup}<![endif]-->` }} />;
}

function toPoints(pixels: number): number {
  return (pixels * 3) / 4;
}

/**
 * The text that the inbox shows after the subject; the mail itself hides it. `filler` keeps the mail's first words out
 * of it.
 */
export function PreviewText({ text, filler }: { readonly text: string; readonly filler: string }) {
  const hidden = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };
  return (
    <div style={hidden}>
      {text}
      <div>{filler}</div>
    </div>
  );
}
