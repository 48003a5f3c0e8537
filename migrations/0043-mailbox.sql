-- Replies by e-mail: the letters of the mailbox that have been looked at, and what came of each.

-- What the office itself says in a conversation, such as that a file was not taken.
alter table chat_messages add column automatic boolean not null default false
  constraint chat_messages_automatic check (not automatic or staff is null);

-- One process at a time reads the mailbox; a process that dies leaves its turn within two minutes.
create table mailbox_state (
  only_one      boolean primary key default true constraint mailbox_state_only_one check (only_one),
  holder        uuid,
  until         timestamptz not null,
  read_at       timestamptz,
  -- How many times in a row it could not be read, since when, and why.
  failures      integer not null default 0 constraint mailbox_state_failures check (failures >= 0),
  failing_since timestamptz,
  trouble       text constraint mailbox_state_trouble
    check (trouble in ('unreachable', 'certificate', 'wrong-password', 'no-folder', 'failed')),
  next_at       timestamptz not null,
  constraint mailbox_state_failing
    check ((failures > 0) = (trouble is not null) and (failures > 0) = (failing_since is not null))
);
insert into mailbox_state (until, next_at) values ('epoch', 'epoch');
grant select, update on mailbox_state to agio_app;

-- A letter by its place in the mailbox. Nothing of its sender or its text is kept here.
create table mailbox_letters (
  -- The user, server and folder: in another mailbox the same numbers are other letters.
  mailbox      text not null constraint mailbox_letters_mailbox check (length(mailbox) between 1 and 600),
  uid_validity bigint not null constraint mailbox_letters_validity check (uid_validity > 0),
  uid          bigint not null constraint mailbox_letters_uid check (uid > 0),
  outcome      text not null constraint mailbox_letters_outcome check (outcome in
    ('taken', 'known', 'no-token', 'not-theirs', 'unproved', 'automatic', 'too-large', 'unreadable', 'empty', 'blocked')),
  -- Whether the mailbox has been told that it is read.
  flagged      boolean not null default false
    constraint mailbox_letters_flagged check (not flagged or outcome in ('taken', 'known')),
  at           timestamptz not null,
  primary key (mailbox, uid_validity, uid)
);
create index mailbox_letters_old on mailbox_letters (at);
grant select, insert, update, delete on mailbox_letters to agio_app;

-- The letters that have become messages, by the digest of their Message-ID: a second delivery, and the same letter under another
-- number, become no second message. They go with their conversation.
create table mailbox_taken (
  chat_id uuid not null references chats (id) on delete cascade,
  letter  bytea not null constraint mailbox_taken_letter check (length(letter) = 32),
  at      timestamptz not null,
  primary key (chat_id, letter)
);
grant select, insert, delete on mailbox_taken to agio_app;
