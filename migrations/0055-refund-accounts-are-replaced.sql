-- Another account for a refund that staff have put in place of the one before: two of them send to it, once its customer has agreed or had a day
-- to object.
alter table claims
  -- {"was": {…}, "by": …, "at": …, "until": …, "agreedAt": …}
  add column refund_change jsonb;
grant update (refund_change) on claims to agio_app;
