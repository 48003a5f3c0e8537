-- The direction was paused when the watch was asked for, so its e-mail says that it is open again.
alter table reserve_watches add column until_open boolean not null default false;
