import { createHash } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { Prepare } from './audited-mutations.ts';
import { AUDITED_ADMIN } from './audited-people.ts';
import { addTotp, beginLogin, insertTotp } from './factors.ts';
import { createAuthenticator } from './software-authenticator.ts';
import type { TestApp } from './test-app.ts';
import { bearer } from './visitors.ts';

const CHALLENGE = createHash('sha256').update('a challenge').digest();

/** A challenge that every session of the audited admin can answer. */
async function insertChallenge(app: TestApp): Promise<string> {
  await app.sql(
    `insert into passkey_challenge (binding, purpose, member_id, challenge, created_at, expires_at)
     select 'session ' || s.id, 'registration', m.id, $2, $3::timestamptz, $3::timestamptz + interval '1 minute'
     from session s join member m on m.id = s.member_id where m.email = $1`,
    [AUDITED_ADMIN.email, CHALLENGE, app.time.now],
  );
  return createAuthenticator().create(JSON.stringify({ challenge: CHALLENGE.toString('base64url') }));
}

async function findPasskey(app: TestApp): Promise<string> {
  const [row] = await app.sql<{ id: string }>('select id from passkey');
  return row?.id ?? '';
}

/** The code that confirms a secret that the audited admin has begun with. */
async function beginTotp(app: TestApp): Promise<string> {
  const [row] = await app.sql<{ id: string }>('select id from member where email = $1', [AUDITED_ADMIN.email]);
  const memberId = row?.id ?? '';
  const secret = new Uint8Array(20).fill(7);
  const { keyId, encrypted } = app.services.secretCipher.encrypt(secret, `totp ${memberId}`);
  await app.sql('insert into totp_factor (member_id, key_id, secret, created_at) values ($1, $2, $3, now())', [
    memberId,
    keyId,
    Buffer.from(encrypted),
  ]);
  const base32 = 'A4DQOBYHA4DQOBYHA4DQOBYHA4DQOBYH';
  return new TOTP({ secret: base32 }).generate({ timestamp: app.time.now.getTime() });
}

const run = (field: string): string => `mutation { ${field} { __typename } }`;

/** The cases of second factors. At the end the audited admin has none, so that the password logs in alone. */
export const AUDITED_FACTORS: Readonly<Record<string, Prepare>> = {
  addPasskey: async (app) => [
    'mutation ($response: String!) { addPasskey(name: "Ada’s phone", response: $response) { __typename } }',
    { response: await insertChallenge(app) },
  ],
  renamePasskey: async (app) => [
    'mutation ($id: ID!) { renamePasskey(id: $id, name: "Ada’s old phone") { __typename } }',
    { id: await findPasskey(app) },
  ],
  createRecoveryCodes: async () => [run('createRecoveryCodes')],
  confirmTotp: async (app) => [
    'mutation ($code: String!) { confirmTotp(code: $code) { __typename } }',
    { code: await beginTotp(app) },
  ],
  removeTotp: async () => [run('removeTotp')],
  removePasskey: async (app) => [
    'mutation ($id: ID!) { removePasskey(id: $id) { __typename } }',
    { id: await findPasskey(app) },
  ],
  completeLogin: async (app) => {
    const [email, password] = ['factors@club.example', AUDITED_ADMIN.password];
    await app.areas.membership.useCases.createAdmin({ email, password, adminRole: 'VIEWER' });
    const getCode = await addTotp(app, bearer((await app.send('login', { email, password })).data.login.token));
    const token = await beginLogin(app, email, password);
    return [
      'mutation ($token: String!, $code: String!) { completeLogin(token: $token, code: $code) { __typename } }',
      { token, code: getCode(1) },
      'the subject',
    ];
  },
  resetAdminFactors: async (app) => {
    await insertTotp(app, 'colleague@club.example');
    const [row] = await app.sql<{ id: string }>("select id from member where email = 'colleague@club.example'");
    return ['mutation ($id: ID!) { resetAdminFactors(adminId: $id) { __typename } }', { id: row?.id }];
  },
};
