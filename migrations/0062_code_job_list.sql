-- The list of batches and imports of codes in the back office (specification K1, decision 0054): what serves its filters, each in the
-- list's order. `code_job_age` has the order of the whole list.
create index code_job_by_status on code_job (status, created_at, id);
create index code_job_by_kind on code_job (kind, created_at, id);
