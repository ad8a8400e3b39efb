/** What keeps and shows choices; most visits do without it. */
type Program = typeof import('./choices-program.ts');
type Choices = Program['choices'];

/** Where this program came from: the other one lies beside it. */
const OWN_ADDRESS = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href;

let loading: Promise<Choices> | null = null;
let failures = 0;

/** Loads the library, the settings and all that changes a choice, once; where that failed, anew at the next call. */
export function loadChoices(): Promise<Choices> {
  loading ??= (import(/* @vite-ignore */ address()) as Promise<Program>).then(
    ({ choices }) => choices,
    (error: unknown) => {
      loading = null;
      failures += 1;
      throw error;
    },
  );
  return loading;
}

/** Loads it before it is needed. */
export function prepareChoices(): void {
  loadChoices().catch(() => undefined);
}

// A browser never asks again for a part that failed once, unless by another address.
function address(): string {
  const url = new URL('cmp_choices.js', OWN_ADDRESS);
  url.searchParams.set('v', import.meta.env.CHOICES_VERSION);
  if (failures > 0) url.searchParams.set('again', String(failures));
  return url.href;
}
