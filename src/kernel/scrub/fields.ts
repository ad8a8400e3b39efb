/** Anywhere in a field's name, whatever its case and signs: `registrationEmail`, `card_number`, `user[firstName]`. */
const PARTS = [
  ...['gender', 'salutation', 'firstname', 'givenname', 'lastname', 'surname', 'familyname', 'fullname'],
  ...['email', 'mailaddress', 'recipient', 'postal', 'postcode', 'zipcode', 'bday', 'birth', 'country', 'phone'],
  ...['password', 'passwd', 'passphrase', 'token', 'secret', 'apikey', 'authorization', 'setcookie', 'credential'],
  ...['cardnumber', 'cardnum', 'cardno', 'ccnum', 'creditcard', 'cardholder', 'nameoncard', 'iban'],
  ...['cvc', 'cvv', 'securitycode', 'expiry', 'expiration', 'expdate', 'ccexp', 'ccmonth', 'ccyear'],
  ...['activationid', 'registrationid', 'registrationcode', 'accesscode', 'validitytimestamp', 'idempotencykey'],
  ...['invitor', 'inviter', 'useraddress', 'remoteaddress'],
];

/** Too short to be looked for inside of other names. */
const WHOLE = new Set(['rc', 'vt', 'fref', 'pw', 'pwd', 'pass', 'pin', 'exp', 'dob', 'csc', 'zip', 'cookie', 'jwt']);

/**
 * Whether a value under this name tells of a person or opens a door (specification H7, and what our forms, calls
 * and addresses call the same). A harmless field that is named so is lost, too: that is the price.
 */
export function isSensitiveField(name: string): boolean {
  const bare = normalizeFieldName(name);
  return WHOLE.has(bare) || PARTS.some((part) => bare.includes(part));
}

/** Whether a text is itself the name of such a field and nothing more, so that it tells of nobody. */
export function isFieldName(text: string): boolean {
  return (
    /^[a-z]+(?:[_-]?[a-z]+)*$/i.test(text) &&
    (WHOLE.has(normalizeFieldName(text)) || PARTS.includes(normalizeFieldName(text)))
  );
}

function normalizeFieldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
