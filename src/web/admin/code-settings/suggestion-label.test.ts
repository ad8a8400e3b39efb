import { expect, test } from 'vitest';
import { formatSuggestion } from './suggestion-label.ts';

const ines = { firstName: 'Ines', lastName: 'Vogt', email: 'ines@members.example' };

test.each([
  ['in', 'Ines Vogt, ines@members.example'],
  ['INES V', 'Ines Vogt, ines@members.example'],
  ['ines@m', 'Ines Vogt, ines@members.example'],
  ['vo', 'Vogt Ines, ines@members.example'],
  [' vogt ines', 'Vogt Ines, ines@members.example'],
  ['Vogt, I', 'Vogt, Ines, ines@members.example'],
])('[K1] a browser that filters by %j keeps the suggestion %j', (typed, label) => {
  expect(formatSuggestion(ines, typed)).toBe(label);
  expect(label.toLowerCase()).toContain(typed.trim().toLowerCase());
});

test('[K1] a text that no order of the names begins with has the first name first', () => {
  const ida = { firstName: 'Ida', lastName: 'Van Dam', email: 'ida@members.example' };
  expect(formatSuggestion(ida, 'dam ida van')).toBe('Ida Van Dam, ida@members.example');
});
