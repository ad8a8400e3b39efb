import { assertNever } from '#kernel/assert.ts';
import type { Block, MailTemplateData } from './mail-template-data.ts';

const WIDTH = 72;

/** The plain text of a mail: lines of 72 characters, each address unbroken on its own line. */
export function plainText(mail: MailTemplateData): string {
  const { brand, locale, labelled } = mail;
  const footer = [
    wrap(mail.reason),
    [brand.legalEntity.name, ...brand.legalEntity.address, brand.legalEntity.register].join('\n'),
    mail.footerLinks.map(({ label, link }) => `${labelled(label)} ${link}`).join('\n'),
  ];
  const parts = [
    brand.name.toLocaleUpperCase(locale),
    `${wrap(mail.heading)}\n${'='.repeat(Math.min(WIDTH, mail.heading.length))}`,
    wrap(mail.greeting),
    ...mail.blocks.map((block) => formatBlock(block, labelled)),
    `${mail.closing}\n${brand.name}`,
    // Two dashes and a space start a signature in mail clients.
    `-- \n${footer.join('\n\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function formatBlock(block: Block, labelled: MailTemplateData['labelled']): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return wrap(block.text);
    case 'action':
      return `${labelled(block.label)}\n${block.link}`;
    case 'voucher':
      return [block.title, `${labelled(block.codeLabel)} ${block.code}`, ...block.terms]
        .map((line) => `    ${line}`)
        .join('\n');
    case 'code':
      return `${wrap(labelled(block.label))}\n\n    ${block.code}\n\n${wrap(block.hint)}`;
    case 'offer':
      return [block.title, ...block.terms].map((line) => `    ${line}`).join('\n');
    default:
      return assertNever(block);
  }
}

function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
