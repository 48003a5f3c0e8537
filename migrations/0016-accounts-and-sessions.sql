-- A refresh whose answer got lost can be repeated, and whoever never confirms their address is reminded once.

-- The browser that a session was begun in, as a digest of its cookie. Absent where that was not kept yet.
alter table sessions add column device bytea;

-- Which one in the line of its family a token is, and when its browser was first seen to have what came along with it.
alter table refresh_tokens
  add column generation integer not null default 0,
  add column arrived_at timestamptz;
update refresh_tokens t set generation = line.place, arrived_at = t.issued_at
  from (
    select hash, row_number() over (partition by session_id order by issued_at, used_at nulls last) - 1 as place
    from refresh_tokens
  ) as line
  where line.hash = t.hash;
create unique index refresh_tokens_line on refresh_tokens (session_id, generation);
drop index refresh_tokens_session;

alter table users add column reminded_at timestamptz;
create index users_unconfirmed on users (created_at) where activated_at is null and deleted_at is null;
