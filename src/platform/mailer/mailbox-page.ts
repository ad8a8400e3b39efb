import { BASE_PATH } from '#kernel/base-path.ts';
import { html, page, time } from '../dev-pages/markup.ts';
import type { StoredMail } from './mailbox.ts';

export const MAILBOX = `${BASE_PATH}/dev/mailbox`;

/** All mails, newest first. */
export function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    (mail) => html`
      <tr lang="${mail.locale}">
        <td lang="en">${time(mail.createdAt)}</td>
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

/** One mail, as HTML in a sandboxed frame and as text. */
export function mailPage(mail: StoredMail): string {
  const links = mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`);
  return page(
    mail.subject,
    html`<p><a href="${MAILBOX}">Mailbox</a></p>
    <h1 lang="${mail.locale}">${mail.subject}</h1>
    <dl>
      <dt>To</dt><dd>${mail.to}</dd>
      <dt>When</dt><dd>${time(mail.createdAt)}</dd>
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

export function renderMissingMailPage(): string {
  return page('No such mail', html`<h1>No such mail</h1><p><a href="${MAILBOX}">Mailbox</a></p>`);
}
