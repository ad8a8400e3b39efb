import { plain, track } from '#web/browser/analytics/track.ts';

/** Tells analytics of an application that was received. */
export function trackSubmit(formData: FormData): void {
  track({ event: 'submit_email', hashed_email: plain(String(formData.get('email') ?? '')) });
}
