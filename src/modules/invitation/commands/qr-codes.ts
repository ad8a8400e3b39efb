import { ACTOR, type Arguments, type CommandOf, type Outcome, usageError } from '#platform/command-line/command.ts';
import { reportEach } from '#platform/command-line/each-result.ts';
import { parseChoice, readLines } from '#platform/command-line/parse-options.ts';
import { openOutput, type WriteFile } from '#platform/command-line/write-output.ts';
import { chooseQrLink, type QrDependencies, type QrLink } from '../actions/codes/choose-qr-link.ts';
import { QR_FORMATS, type QrFormat } from '../rules/qr-code.ts';

export type QrCommandDependencies = QrDependencies & {
  /** The bytes of a file with the QR code of a text. */
  readonly encodeQrFile: (text: string, format: QrFormat) => Uint8Array;
};

/** Writes the files of the page `/admin/codes/qr-codes`. */
export const qrCodesCommand: CommandOf<QrCommandDependencies> = {
  name: 'code qr',
  about: 'writes the QR codes of codes or registration links to files',
  words: ['[CODE|LINK...]'],
  options: {
    output: { type: 'string', required: true, about: 'file to write; a folder for several codes' },
    format: { type: 'string', choices: QR_FORMATS, about: 'svg or png (default: that of --output, else svg)' },
    file: { type: 'string', about: 'a file with one code or link a line; - for standard input' },
    link: { type: 'boolean', about: 'creates a registration link for each code, valid 14 days' },
  },
  async run(deps, given) {
    const path = given.text('output') ?? '';
    const format =
      parseChoice(given, 'format', QR_FORMATS) ?? QR_FORMATS.find((one) => path.endsWith(`.${one}`)) ?? 'svg';
    const isList = given.text('file') !== null;
    const all = new Set([...given.words, ...(await readLines(given, 'file'))]);
    if (all.size === 0) throw usageError('name codes or links, or a --file of them');
    const write = await openOutput(path, { option: 'output', isFolder: isList || all.size > 1 });
    return writeEach(deps, given, [...all], { format, write });
  },
};

type Target = { readonly format: QrFormat; readonly write: WriteFile };
type Written = { readonly kind: 'written'; readonly code: string; readonly link: string; readonly file: string };
type Refused = QrLink & { readonly kind: 'refused' };
type Result = { readonly given: string } & (
  | Written
  | Refused
  | { readonly kind: 'refused'; readonly reason: 'repeated' }
);

/** Writes each file separately: those written before a refusal stay. */
async function writeEach(
  deps: QrCommandDependencies,
  given: Arguments,
  all: readonly string[],
  { format, write }: Target,
): Promise<Outcome> {
  const results: Result[] = [];
  const codes = new Set<string>();
  for (const one of all) {
    const chosen = await chooseQrLink(deps, { given: one, withLink: given.flag('link'), actor: ACTOR });
    if (chosen.kind === 'refused') {
      results.push({ given: one, ...chosen });
    } else if (codes.has(chosen.code)) {
      results.push({ given: one, kind: 'refused', reason: 'repeated' });
    } else {
      const { code, link } = chosen;
      codes.add(code);
      const file = await write(`qr-${code}.${format}`, deps.encodeQrFile(link, format));
      results.push({ given: one, kind: 'written', code, link, file });
    }
    given.progress(results.length, all.length);
  }
  return reportEach(results, 'codes', (one) => (one.kind === 'written' ? one.file : `${one.reason} ${one.given}`));
}
