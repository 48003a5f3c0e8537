-- Another account to be paid out to: named by the customer, confirmed by a code and after a wait, or proposed by one of the staff and
-- approved by another.

alter table claims
  -- {"step": "code" | "waits" | "proposed" | "done", "account": {…}, "identity": …, "was": {…}, "by": …, "at": …, "code": {…},
  -- "tries": …, "countsFrom": …, "why": …, "approvedBy": …}
  add column payout_change jsonb;
grant update (payout_change) on claims to agio_app;

-- How long an account that a customer has changed waits before it is paid out to.
alter table office
  add column payout_change_wait_minutes integer not null default 60 check (payout_change_wait_minutes between 10 and 2880);
