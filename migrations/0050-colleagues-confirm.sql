-- Where a colleague can confirm a change, only a person makes it count: it waits without a time.
alter table changes drop constraint changes_check;
alter table changes add constraint changes_waiting_undecided check (state <> 'waiting' or decided_at is null);
