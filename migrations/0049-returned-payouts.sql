-- A payout that came back: the claim waits for its payout again, and what was posted for the exchange is taken back.
create table returned_payouts (
  -- Also the transfer of what came back.
  id            uuid primary key references ledger_transfers (id),
  claim_id      uuid not null references claims (id),
  -- Of a claim the first payout that came back, the second…
  nth           smallint not null constraint returned_payouts_nth check (nth > 0),
  currency      text not null references currencies (code),
  -- The payout as the claim had it, and when the claim was completed by it.
  sent          jsonb not null,
  completed_at  timestamptz not null,
  -- What came back. The rest was kept on the way.
  units         numeric(38, 0) not null
    constraint returned_payouts_units check (units > 0 and units <= (sent ->> 'units')::numeric),
  -- The number of the transfer that brought it back, and the same without differences of spelling.
  reference     text,
  reference_key text,
  reason        text not null,
  author        text not null,
  -- Above the payout limit one person proposes, and another one records.
  proposed_by   text constraint returned_payouts_two check (proposed_by <> author),
  at            timestamptz not null,
  constraint returned_payouts_once unique (claim_id, nth)
);
create unique index returned_payouts_reference on returned_payouts (currency, reference_key) where reference_key is not null;
create index returned_payouts_at on returned_payouts (at);
create index returned_payouts_sent on returned_payouts (currency, (sent ->> 'at'));
grant select, insert on returned_payouts to agio_app;

alter table claims
  -- {"step": "proposed" or "done", "by", "at", "units", "why"…}: a return that somebody else records, or the one after which the payout is due again.
  add column payout_return jsonb,
  add column payouts_returned smallint not null default 0;
grant update (payout_return, payouts_returned) on claims to agio_app;
create index claims_payout_return_proposed on claims (id) where payout_return ->> 'step' = 'proposed';

-- A line belongs to a payout: how many of the claim had come back before it.
alter table referral_lines
  add column payout smallint not null default 0,
  drop constraint referral_lines_once,
  add constraint referral_lines_once unique (claim_id, payout, kind);

-- How far a referrer is below nought, because a payout came back whose share they had withdrawn. Later income fills it.
alter table ledger_accounts add column owed_back numeric(38, 0) not null default 0;

alter table ledger_costs
  drop constraint ledger_costs_category_check,
  add constraint ledger_costs_category_check
    check (category in ('refund', 'return', 'count', 'bank', 'network', 'rent', 'salary', 'services', 'other'));
