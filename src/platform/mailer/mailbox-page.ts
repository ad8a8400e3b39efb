import type { KeptMail } from './mailbox.ts';

export const MAILBOX = '/acquisition/dev/mailbox';

/** All mails, newest first. */
export function listPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    (mail) => html`
      <tr lang="${mail.locale}">
        <td lang="en">${time(mail)}</td>
        <td>${mail.to}</td>
        <td lang="en">${mail.kind}</td>
        <td lang="en">${mail.locale}</td>
        <td><a href="${MAILBOX}/${mail.id}"><bdi>${mail.subject}</bdi></a></td>
      </tr>`,
  );
  const table = html`<table>
      <thead><tr><th>When</th><th>To</th><th>Kind</th><th>Language</th><th>Subject</th></tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
    <p>What would have been mailed, newest first. Also as <a href="${MAILBOX}.json">JSON</a>.</p>
    ${mails.length === 0 ? html`<p>No mail so far.</p>` : table}`,
  );
}

/** One mail, as HTML in a frame that may do nothing, and as text. */
export function mailPage(mail: KeptMail): string {
  const links = mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`);
  return page(
    mail.subject,
    html`<p><a href="${MAILBOX}">Mailbox</a></p>
    <h1 lang="${mail.locale}">${mail.subject}</h1>
    <dl>
      <dt>To</dt><dd>${mail.to}</dd>
      <dt>When</dt><dd>${time(mail)}</dd>
      <dt>Kind</dt><dd>${mail.kind}, ${mail.locale}</dd>
      <dt>Links</dt><dd><ul>${links}</ul></dd>
    </dl>
    <h2>HTML</h2>
    <p><a href="${MAILBOX}/${mail.id}.html">Alone in the window</a></p>
    <iframe title="The mail" src="${MAILBOX}/${mail.id}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    <h2>Text</h2>
    <pre lang="${mail.locale}">${mail.text}</pre>`,
  );
}

export function missingPage(): string {
  return page('No such mail', html`<h1>No such mail</h1><p><a href="${MAILBOX}">Mailbox</a></p>`);
}

function time({ createdAt }: KeptMail): Html {
  const iso = createdAt.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title}</title>
    <link rel="stylesheet" href="${MAILBOX}.css">
  </head>
  <body>
    ${body}
  </body>
</html>
`.markup;
}

/** Markup that is safe to insert as it is; every other value is escaped. */
type Html = { readonly markup: string };

function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return { markup: parts.map((part, index) => part + markupOf(values[index] ?? '')).join('') };
}

function markupOf(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeHtml(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
