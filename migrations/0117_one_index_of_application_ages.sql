-- The retention of applications reads the index of 0113; this one is left from an earlier form of it.
drop index membership_interest_retention;
