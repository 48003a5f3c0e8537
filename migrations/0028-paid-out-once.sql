-- What has been paid out stands where nothing can pay it out again, and holds no reserve.
create or replace function claim_is_sound(c claims) returns boolean language plpgsql immutable as $$
begin
  return c.state in ('verification', 'awaiting-payment', 'checking', 'needs-choice', 'on-hold', 'paying-out', 'completed',
      'refunding', 'refunded', 'cancelled', 'expired')
    and c.from_currency <> c.to_currency
    and c.side in ('from', 'to')
    and c.give > 0 and c.get > 0 and c.exchanged > 0 and c.converted > 0
    and c.from_fee >= 0 and c.to_fee >= 0 and c.network_fee >= 0
    and c.discount >= 0 and c.promo >= 0 and c.rounding >= 0
    and c.discount_bps between 0 and 10000 and c.referral_bps between 0 and 10000
    and c.course_fixed in ('opening', 'arrival', 'confirmations')
    and c.locale in ('ru', 'en')
    and c.received >= 0 and c.settled >= 0 and c.refunded >= 0 and c.settled + c.refunded <= c.received
    and (c.settled = 0
      or c.hold_transfer is null and c.state in ('completed', 'needs-choice', 'on-hold', 'refunding'))
    and (c.problem is null or c.problem in ('less', 'more', 'late', 'double'))
    and (c.state = 'needs-choice') = (c.problem is not null)
    and (c.state <> 'completed' or c.completed_at is not null)
    and (c.reason_text is null or length(c.reason_text) <= 500);
end $$;
