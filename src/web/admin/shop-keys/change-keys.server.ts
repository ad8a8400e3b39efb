import type { TextKey } from '#texts/keys.ts';
import { createShopKey, revokeShopKey } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import type { KeyResult } from './key-result.ts';

const REFUSALS: Readonly<Record<string, TextKey>> = {
  'name-invalid': 'shopKeys.name.invalid',
  'scopes-missing': 'shopKeys.scopes.missing',
  'scope-unknown': 'shopKeys.scopes.missing',
  'too-many-keys': 'shopKeys.refused.tooMany',
  'key-unknown': 'shopKeys.refused.unknown',
};

/** Creates or revokes a key by a posted form. A new key is in the response only. */
export async function changeKeys(run: Run, form: FormData): Promise<KeyResult | 'revoked'> {
  const typed = { name: String(form.get('name') ?? ''), scopes: form.getAll('scopes').map(String) };
  try {
    if (form.get('change') === 'revoke') {
      const { result } = await run(revokeShopKey, { id: String(form.get('id') ?? '') });
      return result.__typename === 'ShopKeyRefused' ? { refusal: toText(result.reason) } : 'revoked';
    }
    if (form.get('change') !== 'create') return { refusal: 'error.technical' };
    const { result } = await run(createShopKey, typed);
    if (result.__typename === 'ShopKeyCreated') return { created: { name: result.key.name, secret: result.secret } };
    const field = result.reason === 'name-invalid' ? 'name' : result.reason.startsWith('scope') ? 'scopes' : null;
    return { refusal: toText(result.reason), field, typed };
  } catch (error) {
    return { refusal: getText(error), typed };
  }
}

function toText(reason: string): TextKey {
  return REFUSALS[reason] ?? 'error.technical';
}
