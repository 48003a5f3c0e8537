-- Which of the office's accounts a payment came to: that which the customer was shown, or another that the person who entered it names.
alter table claim_payments add column deposit_account uuid references deposit_accounts (id);

-- What was entered so far came where its customer was told to pay, as far as anybody said.
update claim_payments p set deposit_account = u.deposit_account
  from deposit_account_uses u where u.claim_id = p.claim_id and p.rail = 'by-hand';

create index claim_payments_of_account on claim_payments (deposit_account, seen_at) where deposit_account is not null;
