import type { MailSecrets } from '#kernel/ports.ts';

type Source = { readonly id: string; readonly keyId: string; readonly salt: Uint8Array };

/** The secrets of both links of a change, derived again for each mail (decision 0032). */
export function deriveSecrets(mailSecrets: MailSecrets, { id, keyId, salt }: Source) {
  const confirm = mailSecrets.derive(keyId, `email-change confirm ${id}`, salt);
  const undo = mailSecrets.derive(keyId, `email-change undo ${id}`, salt);
  if (!confirm || !undo) throw new Error('The key of a link is not known');
  return { confirm, undo };
}
