import type { ClientActionFunctionArgs } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findKeptDraft, forgetDraft, keepDraft } from './kept-draft.ts';
import { postToServer } from './post-to-server.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function createForm(entries: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  return form;
}

const SHOWN = createForm({ attempt: '0', name: 'Hero', countries: 'DE' });

describe('[K3] what was typed in the form of an experiment', () => {
  test('is offered where it differs from what is shown, with all values of a field', () => {
    const typed = createForm({ attempt: '2', intent: 'save', name: 'Picture' });
    for (const country of ['DE', 'AT']) typed.append('countries', country);
    keepDraft('hero', typed);
    const kept = findKeptDraft('hero', SHOWN);
    expect(kept && [...kept]).toEqual([
      ['name', 'Picture'],
      ['countries', 'DE'],
      ['countries', 'AT'],
    ]);
  });

  test('is that of one experiment, or of a new one', () => {
    keepDraft('', createForm({ name: 'New' }));
    expect(findKeptDraft('hero', SHOWN)).toBeNull();
    expect(findKeptDraft('', SHOWN)?.get('name')).toBe('New');
    keepDraft('hero', createForm({ name: 'Picture' }));
    expect(findKeptDraft('', SHOWN)).toBeNull();
  });

  test('is not offered if it is shown already, or was discarded', () => {
    keepDraft('hero', createForm({ attempt: '3', name: 'Hero', countries: 'DE' }));
    expect(findKeptDraft('hero', SHOWN)).toBeNull();
    keepDraft('hero', createForm({ name: 'Picture' }));
    forgetDraft();
    expect(findKeptDraft('hero', SHOWN)).toBeNull();
  });

  test.each([
    '{',
    '1',
    'null',
    '{"experiment":"hero"}',
    '{"experiment":"hero","entries":[["name"]]}',
    '{"entries":[]}',
  ])('is ignored in another form: %s', (text) => {
    stored.set('vestibule_experiment_draft', text);
    expect(findKeptDraft('hero', SHOWN)).toBeNull();
  });

  test('does not keep the form from working without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => keepDraft('hero', SHOWN)).not.toThrow();
    expect(findKeptDraft('hero', SHOWN)).toBeNull();
    expect(() => forgetDraft()).not.toThrow();
  });
});

describe('[K3] a posted form of an experiment', () => {
  function post(respond: () => Promise<unknown>) {
    const request = new Request('https://club.example/acquisition/admin/splitgenerator/hero/edit', {
      method: 'POST',
      body: createForm({ name: 'Picture' }),
    });
    return postToServer({ request, serverAction: respond } as unknown as ClientActionFunctionArgs);
  }
  const redirect = (Location: string) => () =>
    Promise.reject(new Response(null, { status: 302, headers: { Location } }));

  beforeEach(() => keepDraft('hero', createForm({ name: 'Picture' })));

  test.each([
    ['/acquisition/de/login?returnTo=%2Fde%2Fadmin%2Fsplitgenerator%2Fhero%2Fedit', 'Picture'],
    ['/acquisition/de/admin/splitgenerator/hero', undefined],
    ['/admin/splitgenerator/hero', undefined],
  ])('that leads to %s leaves %s', async (location, left) => {
    await expect(post(redirect(location))).rejects.toBeInstanceOf(Response);
    expect(findKeptDraft('hero', SHOWN)?.get('name')).toBe(left);
  });

  test.each([
    ['is refused', async () => ({ isRefused: true })],
    ['gets no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that %s is kept', async (_, respond) => {
    await post(respond);
    expect(findKeptDraft('hero', SHOWN)?.get('name')).toBe('Picture');
  });
});
