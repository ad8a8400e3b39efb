import { clubTest, expect } from './support/journey.ts';
import { getMessage } from './support/texts.ts';

/** The fixed sentences of specification F1 and I1. */
const SPECIFIED = {
  'validation.gender': 'Please choose an option',
  'validation.firstName': 'Please provide your first name',
  'validation.lastName': 'Please provide your last name',
  'validation.country': 'Please select your country',
  'validation.email': 'Please provide a valid email address',
  'login.email.invalid': 'Please provide a valid email address',
  // The fixed sentence, followed by the valid characters.
  'validation.characters': 'Please use valid characters: letters, spaces, hyphens, apostrophes and full stops',
  'code.empty': 'Please provide an access code.',
  'code.characters': 'Please use valid characters',
  'codeError.REGISTRATION_CODE_INVALID': 'Your code is not valid.',
  'codeError.link.REGISTRATION_CODE_INVALID':
    'Your invitation is invalid. Unfortunately, you cannot register at this time.',
  'error.connection': 'Network issue detected. Please verify your internet connection and retry.',
  'deny.title': 'Access denied. Your invitation is invalid.',
  'deny.expired': 'Your invitation has expired. Please contact the member that invited you.',
  'activation.error.title': 'Activation unsuccessful',
  'notFound.title': 'The page cannot be found',
  'error.notFound.path': 'Page Not Found: {path}',
  'error.notFound.title': 'Page Not Found',
  'error.server.title': 'Internal Server Error',
} as const;

clubTest('[I1] [F1] the texts that the specification quotes are used word for word', () => {
  const texts = Object.keys(SPECIFIED).map((key) => [key, getMessage('en', key)]);
  expect(Object.fromEntries(texts)).toEqual(SPECIFIED);
});
