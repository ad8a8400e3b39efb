import type admin from './en/admin/admin.json';
import type consentSettings from './en/consent-settings/consent-settings.json';
import type codes from './en/landing/codes.json';
import type common from './en/landing/common.json';
import type consent from './en/landing/consent.json';
import type cookies from './en/landing/cookies.json';
import type landing from './en/landing/landing.json';
import type limits from './en/landing/limits.json';
import type session from './en/landing/session.json';
import type mails from './en/mails/mails.json';
import type welcome from './en/member/welcome.json';
import type account from './en/site/account.json';
import type activation from './en/site/activation.json';
import type club from './en/site/club.json';
import type intro from './en/site/intro.json';
import type invitation from './en/site/invitation.json';
import type landingChapters from './en/site/landing-chapters.json';
import type landingPopups from './en/site/landing-popups.json';
import type login from './en/site/login.json';
import type membershipInterest from './en/site/membership-interest.json';
import type meta from './en/site/meta.json';
import type registration from './en/site/registration.json';
import type sale from './en/site/sale.json';
import type validation from './en/site/validation.json';
import type waiting from './en/site/waiting.json';

/** The keys of all page texts; one line for each file of the page catalogs. */
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

/** The text keys of the consent script's settings and banner. */
export type ConsentSettingsTextKey = keyof typeof consentSettings | keyof typeof consent;

/** The keys of the texts of mails. */
export type MailTextKey = keyof typeof mails;
