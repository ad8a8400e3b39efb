-- The indexes of 0122 and 0123 are over expressions, of which PostgreSQL has no statistics before.
analyze member;
analyze registration;
