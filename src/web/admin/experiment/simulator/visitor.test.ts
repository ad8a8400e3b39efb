import { expect, test } from 'vitest';
import { readVisitor, toVisitorInput } from './visitor.ts';

const read = (query: string) => readVisitor(new URLSearchParams(query));

test('[K3] without a parameter of the simulator there is no visitor', () => {
  expect(read('')).toBeNull();
  expect(read('done=start')).toBeNull();
});

test.each([
  ['visitor=+v-1+&country=AT&language=de&path=/spring', 'v-1', 'AT', 'de', '/spring'],
  ['visitor=v-1', 'v-1', null, null, '/'],
  ['path=', '', null, null, '/'],
  [`country=XX&language=tlh&visitor=${'x'.repeat(900)}`, 'x'.repeat(500), null, null, '/'],
])('[K3] the simulator reads a visitor from ?%s', (query, id, country, language, path) => {
  expect(read(query)).toEqual({ id, country, language, path });
});

test('[K3] what is not known of a visitor is null for the API', () => {
  expect(toVisitorInput({ id: '', country: null, language: 'sv', path: '/' })).toEqual({
    acqAnonymousId: null,
    applicationCountry: null,
    applicationLanguage: 'sv',
    path: '/',
  });
});
