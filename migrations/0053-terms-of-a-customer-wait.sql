-- A discount or a referral share of one customer above the usual: one person proposes it, and another one gives the same.
create table customer_terms_proposals (
  user_id      uuid primary key references users (id),
  discount_bps integer check (discount_bps between 0 and 5000),
  referral_bps integer check (referral_bps between 0 and 5000),
  proposed_by  uuid not null references users (id),
  proposed_at  timestamptz not null
);
grant select, insert, update, delete on customer_terms_proposals to agio_app;
