type Names =
  | 'googleClientId'
  | 'facebookClientId'
  | 'appleClientId'
  | 'appleTeamId'
  | 'appleKeyId'
  | 'openidIssuer'
  | 'openidClientId'
  | 'openidName';
type SecretNames = 'googleClientSecret' | 'facebookClientSecret' | 'applePrivateKey' | 'openidClientSecret';
type Config = { readonly providers: Readonly<Record<Names, string | null>> };
type Secrets = Readonly<Record<SecretNames, () => string | null>>;

/** A provider with a part of its settings would look configured and fail for every visitor. */
export function listHalfProviders({ providers }: Config, secrets: Secrets): readonly string[] {
  const groups: readonly Readonly<Record<string, string | null>>[] = [
    { GOOGLE_CLIENT_ID: providers.googleClientId, GOOGLE_CLIENT_SECRET: secrets.googleClientSecret() },
    { FACEBOOK_CLIENT_ID: providers.facebookClientId, FACEBOOK_CLIENT_SECRET: secrets.facebookClientSecret() },
    {
      APPLE_CLIENT_ID: providers.appleClientId,
      APPLE_TEAM_ID: providers.appleTeamId,
      APPLE_KEY_ID: providers.appleKeyId,
      APPLE_PRIVATE_KEY: secrets.applePrivateKey(),
    },
    {
      OPENID_ISSUER: providers.openidIssuer,
      OPENID_CLIENT_ID: providers.openidClientId,
      OPENID_CLIENT_SECRET: secrets.openidClientSecret(),
      OPENID_NAME: providers.openidName,
    },
  ];
  return groups.flatMap((group) => {
    const given = Object.keys(group).filter((name) => group[name] !== null);
    const missing = Object.keys(group).filter((name) => group[name] === null);
    return given.length === 0 ? [] : missing.map((name) => `${name} is required with ${given.join(', ')}`);
  });
}
