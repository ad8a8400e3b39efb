import type { MailProps } from './compose.ts';
import type { Mail } from './mail.ts';

/** The reader and the sender of a sample. */
export type SampleProps = MailProps & { readonly publicOrigin: string };

/**
 * Renders a kind of mail with sample data, as its recipients see it. Its links lead to pages of ours, but contain no secret
 * that exists.
 */
export type RenderSample = (props: SampleProps) => Mail;

/** What stands in the place of a secret. */
export const SAMPLE_SECRET = 'sample';
export const SAMPLE_CODE = '000000';
export const SAMPLE_NAME = 'Clara';
/** The day on which what a sample promises ends. */
export const SAMPLE_END = new Date('2030-06-30T12:00:00.000Z');
