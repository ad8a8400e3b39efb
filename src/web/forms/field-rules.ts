import * as v from 'valibot';
import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { PASSWORD_MAX, PASSWORD_MIN, passwordLength } from '#modules/membership/rules/password-length.ts';

/** An email address; a missing field counts as empty. */
export const emailAddress = v.pipe(
  v.optional(v.string(), ''),
  v.transform(normalizeEmail),
  v.check(isEmailAddress, 'login.email.invalid'),
);

/** A new password. The browser checks only its length; the server also refuses passwords that are easy to guess. */
export const newPassword = v.pipe(
  v.optional(v.string(), ''),
  v.check((password) => passwordLength(password) >= PASSWORD_MIN, 'password.too-short'),
  v.check((password) => passwordLength(password) <= PASSWORD_MAX, 'password.too-long'),
);
