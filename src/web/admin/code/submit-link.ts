import type { TextKey } from '#texts/keys.ts';
import { generateRegistrationLink } from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import { LINK_REFUSALS } from '../registration-link-generator/link-refusals.ts';

export type CodeLink = { readonly url: string; readonly validUntil: string };
export type LinkResult =
  | { readonly link: CodeLink; readonly refusal?: undefined }
  | { readonly link?: undefined; readonly refusal: TextKey };

/** Creates a registration link of the code, valid for 14 days. */
export async function submitLink(run: Run, registrationCode: string): Promise<LinkResult> {
  try {
    const { generateRegistrationLink: link } = await run(generateRegistrationLink, { registrationCode });
    return { link: { url: link.url, validUntil: String(link.validUntil) } };
  } catch (error) {
    const reason = isOperationError(error) ? error.reason : null;
    return { refusal: new Map<string, TextKey>(Object.entries(LINK_REFUSALS)).get(reason ?? '') ?? getText(error) };
  }
}
