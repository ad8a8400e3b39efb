/** What a button of the form asks for: `move-variation` of the variation 2, upwards, is posted as `move-variation:2:up`. */
export type Intent = { readonly kind: string; readonly parts: readonly string[] };

export const INTENT = 'intent';
export const SAVE = 'save';

/** The value of a button. Parts are encoded, since the keys of texts may contain any character. */
export function formatIntent(kind: IntentKind, ...parts: readonly (string | number)[]): string {
  return [kind, ...parts.map((part) => encodeURIComponent(part))].join(':');
}

export type IntentKind =
  | typeof SAVE
  | 'take-current'
  /** Only shows the posted form again. */
  | 'restore'
  | 'add-variation'
  | 'remove-variation'
  | 'move-variation'
  | 'distribute'
  | 'add-flag'
  | 'remove-flag'
  | 'find-texts'
  | 'add-text'
  | 'add-item'
  | 'remove-item'
  | 'move-item'
  | 'add-prerequisite'
  | 'remove-prerequisite';

/** Reads the button that posted the form; a form that was posted without one is to be saved. */
export function readIntent(form: FormData): Intent {
  const value = form.get(INTENT);
  const [kind = '', ...parts] = typeof value === 'string' ? value.slice(0, 500).split(':') : [];
  return { kind: kind || SAVE, parts: parts.map(decode) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
