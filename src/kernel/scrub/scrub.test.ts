import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSensitiveField } from './fields.ts';
import { scrub } from './scrub.ts';

/** A distinct value for each field, so that a leak shows which field it is. */
const PERSON: Readonly<Record<string, string>> = {
  gender: 'WOMENLY',
  firstName: 'Walburga',
  lastName: 'Zwiebelkern',
  email: 'walburga.zk@secret.example',
  postalCode: 'A-77123',
  bday: '1984-02-29',
  country: 'Ruritania',
  password: 'correct horse 9',
  token: 'tok-4711-abc',
  cardNumber: '4111 1111 1111 1111',
  cvc: '739',
  expiry: '11/29',
  registrationEmail: 'other.person@secret.example',
  registrationFirstName: 'Kunigunde',
  dateOfBirth: '1971-12-24',
  accountActivationId: 'Zk3vQ9xT5mB1nR7wL2hY8pD4sF6gJ0cA-_eUiOqXtWz',
  registrationCode: 'FRIEND-77',
  rc: 'NIGHT-88',
  vt: '1767225600123',
};
const NAMES = Object.keys(PERSON);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const escaped = (text: string) =>
  [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** Every encoding in which a value may leak. */
function listEncodings(value: string): readonly string[] {
  return [
    value,
    encodeURIComponent(value),
    base64(value).replace(/=+$/, ''),
    escaped(value),
    value.replaceAll(' ', '+'),
  ];
}

function expectNoLeak(names: readonly string[], report: unknown): void {
  const sent = JSON.stringify(report);
  for (const name of names)
    for (const form of listEncodings(PERSON[name] ?? ''))
      expect(sent.toLowerCase(), name).not.toContain(form.toLowerCase());
}

const DOORS: Readonly<Record<string, (name: string, value: string) => unknown>> = {
  'an object': (name, value) => ({ deep: [{ er: { [name]: value } }] }),
  'an array under the name': (name, value) => ({ [name]: [value, { of: value }] }),
  'JSON in a text': (name, value) => JSON.stringify({ input: { [name]: value } }),
  'JSON in a sentence': (name, value) => `cannot store ${JSON.stringify({ [name]: value, other: 1 })} in time`,
  'JSON in JSON in a sentence': (name, value) => `sent: ${JSON.stringify(JSON.stringify({ [name]: value }))}!`,
  'JSON with escapes': (name, value) => `cannot store {"${name}":"${escaped(value)}"} in time`,
  'a literal of GraphQL': (name, value) => `mutation { register(input: { ${name}: "${value}", newsletter: true }) }`,
  'a sentence with the name': (name, value) => `${name}: ${value}`,
  'a form': (name, value) => String(new URLSearchParams({ a: '1', [name]: value, b: '2' })),
  'an address': (name, value) => `GET https://club.example/acquisition/?a=1&${name}=${encodeURIComponent(value)}#top`,
  'an address in an address': (name, value) =>
    `/login?returnTo=${encodeURIComponent(`/x?${name}=${encodeURIComponent(value)}`)}`,
  'base64 of JSON': (name, value) => `state ${base64(JSON.stringify({ [name]: value }))}`,
  'a record': (name, value) => ({
    fields: [
      { name: 'a', value: 'b' },
      { name, type: 'text', value },
    ],
  }),
  'a record of a change': (name, value) => ({ key: name, oldValue: value, newValue: { text: value } }),
  pairs: (name, value) => [
    ['a', 'b'],
    [name, value],
  ],
  'a list of headers': (name, value) => ({ rawHeaders: ['accept', 'text/html', name, value] }),
  'records as JSON': (name, value) => JSON.stringify([{ value, name }]),
  'records as JSON of JSON': (name, value) => JSON.stringify(JSON.stringify([{ name, value }])),
  'a record in a sentence': (name, value) => `cannot send ${JSON.stringify({ value: `a}${value}`, id: 7, name })} now`,
  'a record of JSON in JSON in a sentence': (name, value) =>
    `cannot send ${JSON.stringify({ body: JSON.stringify({ name, value }) })} now`,
  'a record that an address brings': (name, value) => `?state=${encodeURIComponent(JSON.stringify({ name, value }))}`,
  'pairs in a sentence': (name, value) =>
    `cannot send ${JSON.stringify({
      all: [
        ['a', 'b'],
        [name, value],
      ],
    })} now`,
  'pairs of Python': (name, value) => `cannot send [('a', 'b'), ('${name}', '${value}')] now`,
  'a form of records': (name, value) => String(new URLSearchParams({ 'f[0].name': name, 'f[0].value': value })),
  'a form whose value holds its signs': (name, value) =>
    String(new URLSearchParams({ a: '1', [name]: `x&y=${value}` })),
  'a form in a form': (name, value) => `body=${encodeURIComponent(String(new URLSearchParams({ [name]: value })))}`,
  'a form of several parts': (name, value) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--`,
  'a field of HTML': (name, value) => `<p>Sorry</p><input value="a>${value}" type="text" name="${name}">`,
  'a sentence beside a record': (name, value) => ({ message: `Hello ${value}, welcome`, data: [{ name, value }] }),
  'a sentence beside records as JSON': (name, value) => ({
    message: `Hello ${value}, welcome`,
    data: JSON.stringify([[name, value]]),
  }),
  'a sentence beside the field': (name, value) => ({ message: `Hello ${value}, welcome`, data: { [name]: value } }),
  'base64 beside the field': (name, value) => ({ message: `state=x ${base64(value)}`, data: { [name]: value } }),
};

describe.each(Object.entries(DOORS))('[H7] in %s', (_, door) => {
  test.each(NAMES)('nothing is left of %s', (name) => expectNoLeak([name], scrub(door(name, PERSON[name] ?? ''))));
});

test('[H7] typed values are removed from sentences that name no field', () => {
  const typed = Object.values(PERSON);
  const sentences = typed.flatMap((value) => listEncodings(value).map((form) => `Hello ${form}, what a day`));
  expectNoLeak(NAMES, scrub({ sentences }, typed));
});

test.each([
  ['an email', 'No mail to anna.kern+x@mail.example.org today', 'anna'],
  ['an email in brackets', 'No mail to <Anna.Kern@mail.example.org>', 'Kern'],
  ['a card', 'Declined: 4111-1111-1111-1111', '1111'],
  ['a bearer', 'sent Authorization: Bearer abc.def', 'abc'],
  ['a token of a session', 'got eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2ln', 'eyJ'],
  ['a mailed secret', `opened ${'aB3_'.repeat(11)}`, 'aB3_'],
  ['an address of IPv4', 'from 198.51.100.77 again', '.77'],
  ['an address of IPv6', 'from 2001:db8:85a3:8d3:1319:8a2e:370:7348 again', '7348'],
  ['a short address of IPv6', 'from 2001:db8::7348 again', '7348'],
])('[H7] %s is recognised by its format', (_, text, part) => {
  expect(scrub(text)).not.toContain(part);
});

test('data that helps to find an error stays', () => {
  const report = {
    uuid: '6a1f0e0c-6f5b-4c3a-9d59-1f6f7b1b7e11',
    timestamp_ms: 1_767_225_600_123,
    message: "Cannot read properties of undefined (reading 'map')",
    stack: 'TypeError: x\n    at draw (https://club.example/acquisition/assets/page-Cd3f.js:12:3456)',
    request: { url: 'https://club.example/acquisition/de/about-us', user_ip: '$remote_ip_anonymize' },
    level: 'error',
    lineno: 1234,
    nothing: null,
  };
  expect(scrub(report)).toEqual(report);
});

test('values beside a harmless name, and lists of names, stay', () => {
  const report = {
    fault: { name: 'TokenError', message: 'it ended', code: 'E1' },
    element: { type: 'button', id: 'save', text: 'Save' },
    wrong: ['email', 'password', 'firstName'],
    message: "the fields 'email', 'password' of { name: 'login', value: 3 } are wrong",
    json: '[{"name":"theme","value":"dark"}]',
  };
  expect(scrub(report)).toEqual(report);
});

test('the name of a field is no value, whatever a selector contains', () => {
  const report = { element: 'input#email[type="email"]', message: 'the email field is gone' };
  expect(scrub(report)).toMatchObject({ message: report.message });
});

test('an incident id stays whole, also where its digits have the check digit of a payment card', () => {
  const id = 'a4111111-1111-1111-8abb-ad18179037dc';
  expect(scrub({ incidentId: id, message: `incident ${id} failed` })).toEqual({
    incidentId: id,
    message: `incident ${id} failed`,
  });
});

test.each(['first_name', 'user[firstName]', 'X-Auth-Token', 'RC', 'registrationCountry', 'card number', 'pw'])(
  '%s is a sensitive name',
  (name) => expect(isSensitiveField(name)).toBe(true),
);
test.each(['message', 'lineno', 'src', 'source', 'path', 'arc', 'level', 'code', 'name'])(
  '%s is not a sensitive name',
  (name) => expect(isSensitiveField(name)).toBe(false),
);

test('any value at all becomes serializable in a bounded time', () => {
  fc.assert(fc.property(fc.anything(), (given) => JSON.stringify(scrub({ given })) !== undefined));
  const circle: Record<string, unknown> = { email: 'anna@secret.example' };
  circle.self = circle;
  expect(JSON.stringify(scrub(circle))).not.toContain('anna');
  for (const hostile of [
    'a'.repeat(1e6),
    'a='.repeat(1e5),
    '{"'.repeat(1e5),
    '1 '.repeat(1e5),
    'a:'.repeat(1e5),
    '%'.repeat(1e6),
    ...['"email",', 'name:"email",', '{"name":"email"', 'name="email"\n', '\\"', 'value:'].map((part) =>
      part.repeat(1e4),
    ),
  ]) {
    const start = performance.now();
    scrub(hostile);
    expect(performance.now() - start).toBeLessThan(500);
  }
});

test('a long run of one character takes a bounded time', () => {
  const begun = performance.now();
  for (const sign of ['\\', '@', '%', '[', '-', '=']) scrub(sign.repeat(8_000));
  expect(performance.now() - begun).toBeLessThan(500);
});
