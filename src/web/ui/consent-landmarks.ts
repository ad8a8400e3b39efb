/** The id of an element behind the skip link into which the consent script may insert its banner. */
export const CONSENT_PLACE_ID = 'consent-place';

/** The class of every main action: the consent banner covers none of them. */
export const PRIMARY_ACTION_CLASS = 'primary-action';
