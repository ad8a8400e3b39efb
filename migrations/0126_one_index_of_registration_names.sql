-- The same for the index of 0123, in a transaction of its own: two locked tables could wait for an activation that waits for them.
drop index registration_by_name;
