/**
 * Matched anywhere in a field's name, ignoring case and punctuation: `registrationEmail`, `card_number`,
 * `user[firstName]`.
 */
const PARTS = [
  ...['gender', 'salutation', 'firstname', 'givenname', 'lastname', 'surname', 'familyname', 'fullname'],
  ...['email', 'mailaddress', 'recipient', 'postal', 'postcode', 'zipcode', 'bday', 'birth', 'country', 'phone'],
  ...['password', 'passwd', 'passphrase', 'token', 'secret', 'apikey', 'authorization', 'setcookie', 'credential'],
  ...['cardnumber', 'cardnum', 'cardno', 'ccnum', 'creditcard', 'cardholder', 'nameoncard', 'iban'],
  ...['cvc', 'cvv', 'securitycode', 'expiry', 'expiration', 'expdate', 'ccexp', 'ccmonth', 'ccyear'],
  ...['activationid', 'registrationid', 'registrationcode', 'accesscode', 'validitytimestamp', 'idempotencykey'],
  ...['invitor', 'inviter', 'useraddress', 'remoteaddress'],
];

/** Too short to match inside other names. */
const WHOLE = new Set(['rc', 'vt', 'fref', 'pw', 'pwd', 'pass', 'pin', 'exp', 'dob', 'csc', 'zip', 'cookie', 'jwt']);

/**
 * Whether a value under this name is personal data or a credential (specification H7, and the names in our own forms,
 * calls and addresses). A harmless field with such a name is lost, too: an accepted cost.
 */
export function isSensitiveField(name: string): boolean {
  const bare = normalizeFieldName(name);
  return WHOLE.has(bare) || PARTS.some((part) => bare.includes(part));
}

/** Whether a text is exactly the name of such a field, so that it contains no personal data. */
export function isFieldName(text: string): boolean {
  return (
    /^[a-z]+(?:[_-]?[a-z]+)*$/i.test(text) &&
    (WHOLE.has(normalizeFieldName(text)) || PARTS.includes(normalizeFieldName(text)))
  );
}

function normalizeFieldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
