-- Claims that are closed are listed by when they were closed, all of them or those of one state, however many years there are.
create index claims_closed on claims (changed_at desc, id)
  where state in ('completed', 'refunded', 'cancelled', 'expired');
create index claims_closed_in on claims (state, changed_at desc, id)
  where state in ('completed', 'refunded', 'cancelled', 'expired');
