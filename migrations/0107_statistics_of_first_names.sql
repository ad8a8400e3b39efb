-- The index of migration 0101 is over an expression, of which PostgreSQL has no statistics before.
analyze inviter;
