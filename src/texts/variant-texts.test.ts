import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { formatMessage } from '#kernel/message.ts';
import { readMessages } from './catalogs.ts';
import { MESSAGES } from './translate.ts';
import { compileText, findTextProblem } from './variant-texts.ts';

const TITLE = 'headline.default.title';
const LEAD = 'headline.social.lead';

describe('a text that replaces one of the catalogs', () => {
  test.each([
    [TITLE, 'Come in'],
    [TITLE, 'Your code is <0>the key</0>, <0>truly</0>'],
    [TITLE, 'It costs < 5 and 3 > 2'],
    [LEAD, '{brand} and once more {brand}'],
    [LEAD, "'{'brand'}' is no argument"],
    [LEAD, '{brand, select, Nocturne {yours} other {{brand}}}'],
  ])('%s: %s', (key, text) => {
    expect(findTextProblem(key, text)).toBeNull();
    expect(compileText(key, text)).not.toBeNull();
  });

  test('is formatted as those of the catalogs are, with word joiners', () => {
    const message = compileText(LEAD, 'Your e-mail, {brand}!') ?? [];
    expect(formatMessage(message, { brand: 'Nocturne' }, 'en')).toBe('Your e-\u2060mail, Nocturne!');
  });

  test.each([
    [TITLE, 'Come {in', 'does not compile: '],
    [TITLE, 'Come in, {name}', 'has the argument {name}; the text of the catalog has none'],
    [LEAD, '{brands}', 'has the argument {brands}; the text of the catalog has {brand}'],
    [LEAD, '{constructor}', 'has the argument {constructor}'],
    [LEAD, '{brand, number}', 'counts by {brand}, which is no number'],
    [LEAD, '{brand, plural, one {x} other {y}}', 'counts by {brand}, which is no number'],
    [LEAD, '{brand, select, a {b}}', 'has no case "other" of {brand}'],
    [LEAD, '{brand, date}', 'formats {brand} in a way that pages do not know'],
    [LEAD, '{brand, select, a {{other}} other {b}}', 'has the argument {other}'],
    [TITLE, '<1>Come</1> in', 'has the tag <1>; the text of the catalog has <0>'],
    [TITLE, '<0/> Come in', 'has the tag <0/>; the text of the catalog has <0>'],
    [TITLE, '<0>Come in', 'has a tag without its end'],
    [TITLE, 'Come in</0>', 'has a tag without its end'],
    [TITLE, '<0>Come <0>in</0></0>', 'has a tag without its end'],
    [LEAD, '<0>{brand}</0>', 'has the tag <0>; the text of the catalog has none'],
    ['consent.text', 'Cookies?', 'cannot vary, because what visitors agree to is recorded by its version'],
    ['registration.newsletter.short', 'News?', 'cannot vary'],
    ['linkGenerator.title', 'Links', 'cannot vary, because no visitor sees the pages of admins'],
    ['experiment.split.table', 'Split', 'cannot vary, because no visitor sees the pages of admins'],
    ['no.such.key', '{x}', 'has the argument {x}; the text of the catalog has none'],
  ])('%s: not %s', (key, text, problem) => {
    expect(findTextProblem(key, text)).toContain(problem);
    expect(compileText(key, text)).toBeNull();
  });

  test('may count by what the catalog counts by', () => {
    const [key = '', name = ''] = findCounting();
    expect(findTextProblem(key, `{${name}, plural, =0 {none} one {one} other {#}}`)).toBeNull();
    expect(findTextProblem(key, `{${name}, number}`)).toBeNull();
    expect(findTextProblem(key, `{${name}, number, percent}`)).toContain('in a way that pages do not know');
  });

  test.each(LOCALES)('may be any text of the catalogs in %s', (locale) => {
    const texts = Object.entries(readMessages(import.meta.dirname, locale, 'pages'));
    const problems = texts.flatMap(([key, text]) => findTextProblem(key, text) ?? []);
    expect(texts.length).toBeGreaterThan(300);
    expect(new Set(problems)).toEqual(
      new Set([
        'cannot vary, because what visitors agree to is recorded by its version',
        'cannot vary, because no visitor sees the pages of admins',
      ]),
    );
  });
});

/** A text of the catalog with a plural, and the argument by which it counts. */
function findCounting(): readonly string[] {
  for (const [key, message] of Object.entries(MESSAGES.en))
    for (const token of message) if (typeof token !== 'string' && token[1] === 'plural') return [key, token[0]];
  return [];
}
