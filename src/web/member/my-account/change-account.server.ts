import { isLocale } from '#kernel/locale.ts';
import type { TextKey } from '#texts/keys.ts';
import { changeMyAccount } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export type AccountChanged = { readonly failure: TextKey | null };

/** Changes one setting by a posted form. */
export async function changeAccount(run: Run, form: FormData): Promise<AccountChanged> {
  const change = readChange(form);
  if (!change.variables) return { failure: change.failure };
  const { changeMyAccount: result } = await run(changeMyAccount, change.variables);
  if (result.__typename === 'AccountSaved') return { failure: null };
  return { failure: result.__typename === 'TooManyAttempts' ? 'error.tooManyAttempts' : 'myAccount.language-unknown' };
}

function readChange(form: FormData) {
  const language = String(form.get('language') ?? '');
  switch (form.get('intent')) {
    case 'newsletter':
      return { variables: { newsletter: form.get('to') === 'on' } } as const;
    case 'name':
      return { variables: { nameShown: form.get('to') === 'on' } } as const;
    case 'language':
      return isLocale(language)
        ? ({ variables: { language } } as const)
        : ({ failure: 'myAccount.language-unknown' } as const);
    default:
      return { failure: 'error.technical' } as const;
  }
}
