/** The chunk that stores and shows choices; most visits do not load it. */
type Program = typeof import('./choices-program.ts');
type Choices = Program['choices'];

/** The URL of this script: the chunk lies beside it. */
const OWN_ADDRESS = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href;

let loading: Promise<Choices> | null = null;
let failures = 0;

/** Loads the library, the settings and the code that changes choices, once; after a failure, again at the next call. */
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

/** Loads the chunk before it is needed. */
export function prepareChoices(): void {
  loadChoices().catch(() => undefined);
}

// A browser does not retry a failed module import, except with another URL.
function address(): string {
  const url = new URL('cmp_choices.js', OWN_ADDRESS);
  url.searchParams.set('v', import.meta.env.CHOICES_VERSION);
  if (failures > 0) url.searchParams.set('again', String(failures));
  return url.href;
}
