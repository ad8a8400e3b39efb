-- Searches read the index of 0122, those of the release before, too. Alone in its transaction: it locks the table, and visitors wait.
drop index member_by_name;
