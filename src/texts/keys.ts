import type account from './en/account.json';
import type activation from './en/activation.json';
import type admin from './en/admin.json';
import type club from './en/club.json';
import type codes from './en/codes.json';
import type common from './en/common.json';
import type consent from './en/consent.json';
import type consentSettings from './en/consent-settings.json';
import type cookies from './en/cookies.json';
import type intro from './en/intro.json';
import type invitation from './en/invitation.json';
import type landing from './en/landing.json';
import type landingChapters from './en/landing-chapters.json';
import type landingPopups from './en/landing-popups.json';
import type limits from './en/limits.json';
import type login from './en/login.json';
import type mails from './en/mails.json';
import type membershipInterest from './en/membership-interest.json';
import type meta from './en/meta.json';
import type registration from './en/registration.json';
import type sale from './en/sale.json';
import type session from './en/session.json';
import type validation from './en/validation.json';
import type waiting from './en/waiting.json';
import type welcome from './en/welcome.json';

/** The keys of all texts of pages: one line for each file of `en/` but mails.json and consent-settings.json. */
export type TextKey = keyof (typeof account &
  typeof activation &
  typeof admin &
  typeof club &
  typeof codes &
  typeof common &
  typeof consent &
  typeof cookies &
  typeof intro &
  typeof invitation &
  typeof landing &
  typeof landingChapters &
  typeof landingPopups &
  typeof limits &
  typeof login &
  typeof membershipInterest &
  typeof meta &
  typeof registration &
  typeof sale &
  typeof session &
  typeof validation &
  typeof waiting &
  typeof welcome);

/** The keys of the texts of the consent script's settings, with those of its banner. */
export type ConsentSettingsTextKey = keyof typeof consentSettings | keyof typeof consent;

/** The keys of the texts of mails. */
export type MailTextKey = keyof typeof mails;
