-- The views of the queue that each person has named.
create table queue_views (
  id     uuid primary key,
  staff  uuid not null references users (id),
  name   text not null constraint queue_views_name check (length(name) between 1 and 40),
  -- The parameters of the address of the queue.
  search text not null constraint queue_views_search check (length(search) between 1 and 400),
  constraint queue_views_named unique (staff, name)
);
grant select, insert, update, delete on queue_views to agio_app;
