-- Who wants an e-mail when there is enough of a currency to exchange an amount. A row lives until the e-mail, or its end.

create table reserve_watches (
  id            uuid primary key,
  -- A digest, with the secret of the office, of what all spellings of a mailbox have in common.
  mailbox       bytea not null,
  email         text not null,
  locale        text not null check (locale in ('ru', 'en')),
  from_currency text not null references currencies (code),
  to_currency   text not null references currencies (code),
  -- The amount that was named, in the smallest units of its side.
  side          text not null check (side in ('from', 'to')),
  units         numeric(38, 0) not null check (units > 0),
  asked_at      timestamptz not null,
  expires_at    timestamptz not null,
  unique (mailbox, from_currency, to_currency)
);
create index reserve_watches_expires on reserve_watches (expires_at);

-- Mailboxes whose owners want no such e-mails. The digest cannot be turned back into an address.
create table reserve_watch_refusals (
  mailbox    bytea primary key,
  refused_at timestamptz not null
);

grant select, insert, update, delete on reserve_watches to agio_app;
grant select, insert on reserve_watch_refusals to agio_app;
