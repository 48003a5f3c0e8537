-- The mail server as the processes found it. Null: it takes e-mails.
create table mail_server (
  only_row    boolean primary key default true check (only_row),
  away_since  timestamptz,
  probes      integer not null default 0,
  -- When staff were told of e-mails that wait; null once none waits.
  reported_at timestamptz
);
insert into mail_server default values;
grant select, update on mail_server to agio_app;

-- An e-mail that waits for the mail server, and not for a time of its own.
alter table outbox add column held boolean not null default false;

-- Since when Telegram takes nothing, and whether staff were told.
alter table telegram_turn add column failing_since timestamptz, add column reported boolean not null default false;
