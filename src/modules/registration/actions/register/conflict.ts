/** The database refused a submission: its idempotency key is already used, or its address has a live registration. */
export type SubmissionConflict = Error & { readonly kind: 'submission-conflict' };

export function submissionConflict(cause: unknown): SubmissionConflict {
  return Object.assign(new Error('The submission is in conflict with another', { cause }), {
    kind: 'submission-conflict' as const,
  });
}

export function isSubmissionConflict(error: unknown): error is SubmissionConflict {
  return error instanceof Error && 'kind' in error && error.kind === 'submission-conflict';
}
