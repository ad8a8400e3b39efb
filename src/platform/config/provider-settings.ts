import * as v from 'valibot';
import { list, text, url } from './readers.ts';
import { secret, setting } from './setting.ts';

const issuer = v.pipe(
  url(['https:', 'http:']),
  v.check(
    (value) => value.startsWith('https:') || isLoopback(value),
    'must begin with https://, except for a provider on this machine',
  ),
);

// A private key has lines, which most files of settings cannot hold.
const privateKey = v.pipe(
  text,
  v.transform((value) => value.replaceAll('\\n', '\n')),
  v.regex(
    /^-----BEGIN PRIVATE KEY-----\n[\s\S]+\n-----END PRIVATE KEY-----\s*$/,
    'must be a key in PKCS #8 format (PEM), its lines separated by \\n',
  ),
);

const domains = v.pipe(
  list,
  v.check(
    (given) => given.every((one) => one === '*' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(one)),
    'must be domains separated by commas, or *',
  ),
  v.transform((given) => given.map((one) => one.toLowerCase())),
);

/** The settings of the identity providers; see "Sign-in by other accounts". */
export const PROVIDER_SETTINGS = {
  GOOGLE_CLIENT_ID: setting('sign-in with Google: client id', null, text),
  GOOGLE_CLIENT_SECRET: secret('sign-in with Google: client secret', text),
  APPLE_CLIENT_ID: setting('sign-in with Apple: identifier of the Services ID', null, text),
  APPLE_TEAM_ID: setting('sign-in with Apple: identifier of the team', null, text),
  APPLE_KEY_ID: setting('sign-in with Apple: identifier of the private key', null, text),
  APPLE_PRIVATE_KEY: secret('sign-in with Apple: the private key (`.p8`), its lines separated by \\n', privateKey),
  FACEBOOK_CLIENT_ID: setting('sign-in with Facebook: id of the app', null, text),
  FACEBOOK_CLIENT_SECRET: secret('sign-in with Facebook: secret of the app', text),
  OPENID_ISSUER: setting(
    'sign-in with another provider of OpenID Connect: its issuer, for example https://login.example',
    null,
    issuer,
  ),
  OPENID_CLIENT_ID: setting('the same provider: client id', null, text),
  OPENID_CLIENT_SECRET: secret('the same provider: client secret', text),
  OPENID_NAME: setting(
    'the same provider: its name on buttons',
    null,
    v.pipe(text, v.maxLength(40, 'must have at most 40 characters')),
  ),
  OPENID_VERIFIED_DOMAINS: setting(
    'the same provider: domains, separated by commas, for whose email addresses it answers; `*` for all. Members with other addresses get an activation mail',
    '',
    domains,
  ),
} as const;

function isLoopback(value: string): boolean {
  const host = URL.parse(value)?.hostname;
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}
