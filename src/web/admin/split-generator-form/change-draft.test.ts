import { describe, expect, test } from 'vitest';
import { type Changed, changeDraft } from './change-draft.ts';
import { createEmptyDraft, type Draft } from './draft.ts';
import { formatIntent, INTENT, type IntentKind, readIntent } from './intents.ts';

function press(draft: Draft, button: string, fields: Readonly<Record<string, string>> = {}): Changed {
  const form = new FormData();
  form.set(INTENT, button);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const changed = changeDraft(draft, readIntent(form), { form, locale: 'en' });
  if (!changed) throw new Error(`${button} is unknown`);
  return changed;
}

function createNamedDraft(...names: readonly string[]): Draft {
  const variations = names.map((name, index) => ({
    ...{ id: String(index + 1), name, key: '', weight: '50', redirect: '', values: {} },
  }));
  return { ...createEmptyDraft(), variations };
}

const listNames = ({ draft }: Changed) => draft.variations.map(({ name }) => name).join('');

describe('variations', () => {
  test('a new one stands last, without visitors, and takes the focus', () => {
    const { draft, focus } = press(createNamedDraft('a', 'b'), formatIntent('add-variation'));
    expect(draft.variations.at(-1)).toMatchObject({ id: '3', name: '', weight: '0' });
    expect(focus).toBe('v2-name');
  });

  test('there are ten at most and two at least', () => {
    const ten = createNamedDraft(...'abcdefghij');
    expect(press(ten, formatIntent('add-variation')).draft).toBe(ten);
    const two = createNamedDraft('a', 'b');
    expect(press(two, formatIntent('remove-variation', 0)).draft).toBe(two);
  });

  test('removing moves the focus to the next one', () => {
    const three = createNamedDraft('a', 'b', 'c');
    const first = press(three, formatIntent('remove-variation', 0));
    expect([listNames(first), first.focus]).toEqual(['bc', 'v0-name']);
    const last = press(three, formatIntent('remove-variation', 2));
    expect([listNames(last), last.focus]).toEqual(['ab', 'v1-name']);
  });

  test.each([
    [2, 'up', 'acb', 'v1-up'],
    [1, 'up', 'bac', 'v0-down'],
    [0, 'down', 'bac', 'v1-down'],
    [1, 'down', 'acb', 'v2-up'],
    [0, 'up', 'abc', 'v0-up'],
  ])('number %d moves %s, and the focus with it', (index, direction, names, focus) => {
    const moved = press(createNamedDraft('a', 'b', 'c'), formatIntent('move-variation', index, direction));
    expect([listNames(moved), moved.focus]).toEqual([names, focus]);
  });

  test('shares are distributed evenly', () => {
    const { draft } = press(createNamedDraft('a', 'b', 'c'), formatIntent('distribute'));
    expect(draft.variations.map(({ weight }) => weight)).toEqual(['33.34', '33.33', '33.33']);
  });
});

describe('flags', () => {
  test('an added list is the page’s own in the control, and begins with its usual entries in the others', () => {
    const { draft, focus } = press(createNamedDraft('a', 'b'), formatIntent('add-flag'), {
      flagToAdd: 'sign-up.methods',
    });
    expect(draft.variations.map(({ values }) => values['sign-up.methods'])).toMatchObject([
      { isOwn: false },
      { isOwn: true, items: ['email', 'phone', 'google', 'facebook', 'apple'] },
    ]);
    expect(focus).toBe('v1-f0-mode');
  });

  test('a text is added by its key, and removed again', () => {
    const { draft, focus } = press(createNamedDraft('a', 'b'), formatIntent('add-text', 'landing.a:b'));
    expect([draft.flags, focus]).toEqual([['text.landing.a:b'], 'v1-f0-en']);
    expect(press(draft, formatIntent('remove-flag', 'text.landing.a:b')).draft.flags).toEqual([]);
  });

  test('a flag is added once', () => {
    const { draft } = press(createNamedDraft('a', 'b'), formatIntent('add-text', 'x'));
    expect(press(draft, formatIntent('add-text', 'x')).draft).toBe(draft);
  });

  test('a new variation has a value for each flag', () => {
    const { draft } = press(createNamedDraft('a', 'b'), formatIntent('add-flag'), { flagToAdd: 'landing.hero' });
    const { variations } = press(draft, formatIntent('add-variation')).draft;
    expect(variations[2]?.values).toEqual({ 'landing.hero': { kind: 'choice', choice: '' } });
  });
});

describe('entries of a list', () => {
  const { draft } = press(createNamedDraft('a', 'b'), formatIntent('add-flag'), { flagToAdd: 'sign-up.methods' });
  const list = ({ draft: { variations } }: Changed) => {
    const value = variations[1]?.values['sign-up.methods'];
    return value?.kind === 'list' ? value.items : [];
  };

  test('are removed, added and moved', () => {
    const removed = press(draft, formatIntent('remove-item', 1, 0, 0));
    expect(list(removed)).toEqual(['phone', 'google', 'facebook', 'apple']);
    const added = press(removed.draft, formatIntent('add-item', 1, 0), { 'v1-f0-item': 'email' });
    expect(list(added)).toEqual(['phone', 'google', 'facebook', 'apple', 'email']);
    const moved = press(added.draft, formatIntent('move-item', 1, 0, 4, 'up'));
    expect([list(moved), moved.focus]).toEqual([['phone', 'google', 'facebook', 'email', 'apple'], 'v1-f0-3-up']);
  });

  test('are those of the flag, each once', () => {
    for (const item of ['email', 'fax', ''])
      expect(list(press(draft, formatIntent('add-item', 1, 0), { 'v1-f0-item': item }))).toHaveLength(5);
  });
});

test('a prerequisite is added once, and removed', () => {
  const fields = { prerequisiteToAdd: 'hero' };
  const { draft, focus } = press(createNamedDraft('a', 'b'), formatIntent('add-prerequisite'), fields);
  expect([draft.prerequisites, focus]).toEqual([[{ experiment: 'hero', variations: [] }], 'p0-variations']);
  expect(press(draft, formatIntent('add-prerequisite'), fields).draft).toBe(draft);
  expect(press(draft, formatIntent('remove-prerequisite', 0)).draft.prerequisites).toEqual([]);
});

test.each(['move-item:9:9:9:up', 'remove-item:-1:x', 'move-variation:99:up', 'remove-variation:', 'add-item'])(
  'the hostile intent %j changes nothing',
  (button) => {
    const draft = createNamedDraft('a', 'b');
    expect(press(draft, button).draft).toEqual(draft);
  },
);

test.each(['save', 'find-texts', 'toString', '__proto__', 'constructor'])('%j is no change of the form', (kind) => {
  const form = new FormData();
  form.set(INTENT, formatIntent(kind as IntentKind));
  expect(changeDraft(createEmptyDraft(), readIntent(form), { form, locale: 'en' })).toBeNull();
});
