-- Searches read the indexes of 0122 and 0123.
drop index member_by_name;
drop index registration_by_name;
analyze member;
analyze registration;
