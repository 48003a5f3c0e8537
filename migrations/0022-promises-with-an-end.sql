-- What a client can do again and again holds nothing of the office for ever.

-- Until when the agreed course holds for a claim whose client was asked, however often it is topped up.
alter table claims add column agreed_until timestamptz;
grant update (agreed_until) on claims to agio_app;

-- Whoever says that they have paid has not paid: what counts as unpaid is what nothing has come in for.
drop index claims_unpaid_of_line;
drop index claims_unpaid_of_email;
create index claims_unpaid_of_line on claims (opened_from)
  where state in ('verification', 'awaiting-payment') or (state = 'checking' and received = 0);
create index claims_unpaid_of_email on claims (email_key)
  where state in ('verification', 'awaiting-payment') or (state = 'checking' and received = 0);
