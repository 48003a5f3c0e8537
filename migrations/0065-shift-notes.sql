-- What one shift leaves to the next one. Notes are never changed.
create table shift_notes (
  id    uuid primary key,
  staff uuid not null references users (id),
  at    timestamptz not null,
  text  text not null constraint shift_notes_text check (length(text) between 1 and 2000)
);
create index shift_notes_by_time on shift_notes (at desc);
grant select, insert on shift_notes to agio_app;
