-- The name of a member of staff that customers read in the chat. It says nothing where there is none.
alter table users add column staff_name text constraint users_staff_name
  check (length(staff_name) between 1 and 40 and staff_name !~ '[[:cntrl:]@/:<>]');
