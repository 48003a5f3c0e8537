-- What the staff's group in Telegram has been told: one message for each claim, edited as it moves, and one for each alarm and
-- each conversation that waits.

create table telegram_messages (
  subject    text not null constraint telegram_messages_subject check (subject in ('claim', 'alarm', 'chat')),
  id         uuid not null,
  -- The group that has it: another group is told anew.
  chat       text not null constraint telegram_messages_chat check (length(chat) between 1 and 64),
  message    bigint not null check (message > 0),
  -- What it says: the version of the claim or conversation, or that the alarm is settled.
  version    bigint not null,
  changed_at timestamptz not null,
  primary key (subject, id, chat)
);
create index telegram_messages_old on telegram_messages (changed_at);

grant select, insert, update, delete on telegram_messages to agio_app;

-- One process at a time writes to the group; a process that dies leaves its turn within a minute.
create table telegram_turn (
  only_one boolean primary key default true constraint telegram_turn_only_one check (only_one),
  until    timestamptz not null
);
insert into telegram_turn (until) values (now());
grant select, update on telegram_turn to agio_app;
