-- What each member of staff is e-mailed of, up to when they were told, and when they were written to last. Without a row: alarms alone.
create table staff_news (
  user_id    uuid primary key references users (id),
  kinds      text[] not null
             constraint staff_news_kinds check (kinds <@ array['order', 'payment', 'message', 'second-person', 'alarm']),
  told_until timestamptz not null,
  written_at timestamptz
);
grant select, insert, update on staff_news to agio_app;
