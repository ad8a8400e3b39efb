-- The index of migration 0113 is over an expression, of which PostgreSQL has no statistics before.
analyze membership_interest;
