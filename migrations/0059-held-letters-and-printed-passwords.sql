-- Nothing is written about such a claim until money has come: its mailbox, which nobody has confirmed, had been written to enough.
alter table claims add column letters_held boolean not null default false;

-- Until when a password counts that was printed at the first start. Null: the person chose it.
alter table users add column password_until timestamptz;
