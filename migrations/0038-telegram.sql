-- What has been told in Telegram. The staff's group has one message for each claim, edited as it moves, and one for each alarm
-- and each conversation that waits. A customer who has linked a chat is told of each new state of their claims.

create table telegram_messages (
  subject    text not null constraint telegram_messages_subject check (subject in ('claim', 'alarm', 'chat')),
  id         uuid not null,
  -- The group or the customer's chat that has it: another one is told anew.
  chat       text not null constraint telegram_messages_chat check (length(chat) between 1 and 64),
  message    bigint not null check (message > 0),
  -- What it says: the version of the claim or conversation, or that the alarm is settled.
  version    bigint not null,
  -- The state of a claim that it tells of.
  state      text,
  changed_at timestamptz not null,
  primary key (subject, id, chat)
);
create index telegram_messages_old on telegram_messages (changed_at);

grant select, insert, update, delete on telegram_messages to agio_app;

-- One process at a time writes to Telegram; a process that dies leaves its turn within a minute.
create table telegram_turn (
  only_one boolean primary key default true constraint telegram_turn_only_one check (only_one),
  until    timestamptz not null
);
insert into telegram_turn (until) values ('epoch');
grant select, update on telegram_turn to agio_app;

-- The chat in which a customer is told of their claims.
create table telegram_links (
  user_id   uuid primary key references users,
  chat      bigint not null check (chat > 0) constraint telegram_links_chat unique,
  linked_at timestamptz not null
);

-- The codes that link a chat to an account: whoever opens the bot by the link of the account sends one. A code that has been
-- used is good for the same chat only, because Telegram may deliver a message twice.
create table telegram_codes (
  hash       bytea primary key check (length(hash) = 32),
  user_id    uuid not null references users,
  good_until timestamptz not null,
  chat       bigint check (chat > 0)
);
create index telegram_codes_of_user on telegram_codes (user_id);

grant select, insert, update, delete on telegram_links, telegram_codes to agio_app;
