import type { RandomBytes } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { StoredSecret } from '#kernel/ports.ts';
import type { AccountSummary } from '../../rules/proof.ts';

/** A passkey as its owner sees it. */
export type Passkey = {
  readonly id: string;
  readonly name: string;
  /** Copied between devices by their maker. */
  readonly isSynced: boolean;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
};

/** The part of a passkey that WebAuthn needs. */
export type Credential = {
  /** base64url. */
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly signCounter: number;
  readonly transports: readonly string[];
};

export type NewPasskey = Passkey & Credential & { readonly memberId: string };

export type TotpFactor = StoredSecret & {
  /** Null until one code has shown that the app has the secret. */
  readonly confirmedAt: Instant | null;
  readonly lastStep: number | null;
};

/** The factors of an account as its owner sees them. */
export type OwnFactors = {
  readonly passkeys: readonly Passkey[];
  readonly totpSince: Instant | null;
  readonly recoveryCodes: number;
};

export type ChallengePurpose = 'registration' | 'proof' | 'login';

/** For what a challenge was made: an account in a session or a pending login. */
export type ChallengeOwner = {
  readonly memberId: string;
  readonly purpose: ChallengePurpose;
  /** Names the session or the pending login. */
  readonly binding: string;
};

export type Expiring = { readonly createdAt: Instant; readonly expiresAt: Instant };

/** A login by a passkey alone. */
export type PasskeyLogin = {
  readonly challengedAt: Instant;
  readonly signCounter: number;
  readonly at: Instant;
};

export type PasskeyStore = {
  listPasskeys(memberId: string): Promise<readonly (Passkey & Credential)[]>;
  insertPasskey(passkey: NewPasskey): Promise<'inserted' | 'too-many' | 'known'>;
  renamePasskey(memberId: string, id: string, name: string): Promise<boolean>;
  deletePasskey(memberId: string, id: string): Promise<boolean>;
  /** The passkey with a credential id, and whose it is. */
  findPasskey(credentialId: string): Promise<(Passkey & Credential & { readonly memberId: string }) | null>;
  /** Notes a login with a challenge of an instant; false where that one or a later one was used. */
  takeLogin(id: string, login: PasskeyLogin): Promise<boolean>;
  /** Notes a use with the signature counter after it. */
  markPasskeyUsed(id: string, signCounter: number, at: Instant): Promise<void>;
  /** Replaces an earlier challenge of the same owner. */
  insertChallenge(owner: ChallengeOwner, challenge: Uint8Array, validity: Expiring): Promise<void>;
  /** Deletes the challenge and returns it, unless it has expired. */
  takeChallenge(owner: ChallengeOwner, now: Instant): Promise<Uint8Array | null>;
};

export type TotpStore = {
  findTotp(memberId: string): Promise<TotpFactor | null>;
  /** Begins anew with an unconfirmed secret; false where a confirmed one is there. */
  beginTotp(memberId: string, secret: StoredSecret, at: Instant): Promise<boolean>;
  confirmTotp(memberId: string, step: number, at: Instant): Promise<void>;
  /** False where the step or a later one was used. */
  takeStep(memberId: string, step: number): Promise<boolean>;
  replaceSecret(memberId: string, secret: StoredSecret): Promise<void>;
  deleteTotp(memberId: string): Promise<boolean>;
};

export type RecoveryCodeStore = {
  /** Replaces all codes of an account; an empty list deletes them. */
  replaceRecoveryCodes(memberId: string, hashes: readonly Uint8Array[], at: Instant): Promise<void>;
  /** False where there is no such code, or where it was used. */
  takeRecoveryCode(memberId: string, hash: Uint8Array, at: Instant): Promise<boolean>;
};

export type PendingLogin = Expiring & {
  readonly tokenHash: Uint8Array;
  readonly memberId: string;
  /** Another browser cannot use the token. */
  readonly clientHash: Uint8Array;
};
export type LoginKey = Pick<PendingLogin, 'tokenHash' | 'clientHash'>;

export type PendingLoginStore = {
  insertPendingLogin(login: PendingLogin): Promise<void>;
  /** Whose login it is; null where it has ended, or belongs to another browser. */
  findPendingLogin(key: LoginKey, now: Instant): Promise<string | null>;
  /** Counts a try; false where none is left. */
  countTry(tokenHash: Uint8Array, now: Instant): Promise<boolean>;
  deletePendingLogin(tokenHash: Uint8Array): Promise<void>;
  /** Ends all logins of an account that wait for a factor. */
  deletePendingLogins(memberId: string): Promise<void>;
};

export type FactorStore = PasskeyStore &
  TotpStore &
  RecoveryCodeStore &
  PendingLoginStore & {
    /** Notes that the session's person proved the own identity; false where the session has ended. */
    markProven(sessionId: string, at: Instant): Promise<boolean>;
    summarizeFactors(memberId: string): Promise<AccountSummary>;
    /** Whether the club requires a second factor of its admins. */
    isFactorRequired(): Promise<boolean>;
  };

/** WebAuthn for this origin. Responses of browsers are JSON; a wrong one is null, whatever is wrong with it. */
export type PasskeysPort = {
  createRegistration(input: {
    readonly challenge: Uint8Array;
    readonly userId: string;
    readonly userName: string;
    readonly existing: readonly Credential[];
  }): Promise<string>;
  verifyRegistration(
    response: string,
    challenge: Uint8Array,
  ): Promise<(Credential & { readonly isSynced: boolean }) | null>;
  createAuthentication(challenge: Uint8Array, allowed: readonly Credential[]): Promise<string>;
  findCredentialId(response: string): string | null;
  /** The challenge that the response names, before it is verified. */
  findChallenge(response: string): Uint8Array | null;
  /** The signature counter after the response. */
  verifyAuthentication(response: string, challenge: Uint8Array, credential: Credential): Promise<number | null>;
};

/** Challenges for those who are not known yet: signed, and not stored. */
export type LoginChallengesPort = {
  issue(now: Instant, random: RandomBytes): Uint8Array;
  /** When it was issued; null where it is not ours, or too old. */
  read(challenge: Uint8Array, now: Instant, lifetime: number): Instant | null;
};
