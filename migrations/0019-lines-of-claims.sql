-- The money between what is given and what is got is a list of lines (contract/money/money-line.ts), and no longer a column for each
-- fee and each benefit. What the lines are follows from the columns and from the agreed terms; the books are not touched.

-- functions/claims.sql adds it anew.
alter table claims drop constraint if exists claims_sound;
alter table claims add column lines jsonb;

update claims set lines = (
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'kind', kind, 'side', side, 'units', units::text, 'account', account, 'countsFor', counts_for, 'bps', bps::text
    )) order by place), '[]')
  from (values
    (1, from_fee > 0, 'fee', 'from', -from_fee, 'income', 'client', null::numeric),
    (2, to_fee > 0, 'fee', 'to', -to_fee, 'income', 'client', null),
    (3, network_fee > 0, 'network-fee', 'to', -network_fee, 'income', 'client', null),
    -- One that the office pays is in the terms alone.
    (4, network_fee = 0 and (terms #>> '{networkFee,units}')::numeric > 0,
      'network-fee', 'to', -(terms #>> '{networkFee,units}')::numeric, 'income', 'office', null),
    (5, discount > 0 or (terms ->> 'discountBps')::numeric > 0,
      'discount', 'to', discount, 'discounts', 'client', discount_bps),
    -- A code gives as much of its share as the direction's least margin leaves; one of a sum has no share.
    (6, promo > 0 or terms ? 'promo', 'promo', 'to', promo, 'promo', 'client',
      case when terms #> '{promo,bonusBps}' is not null
        then least((terms #>> '{promo,bonusBps}')::numeric, (terms ->> 'roomBps')::numeric - discount_bps) end),
    (7, rounding > 0, 'rounding', 'to', -rounding, 'income', 'client', null)
  ) line (place, there, kind, side, units, account, counts_for, bps)
  where there
);

-- A claim whose figures did not follow from one another is not made to look as if they did.
do $$
declare
  wrong text;
begin
  select string_agg(number::text, ', ') into wrong from claims c
    where c.exchanged <> c.give - c.from_fee
      or c.get <> c.converted - c.to_fee - c.network_fee + c.discount + c.promo - c.rounding;
  if wrong is not null then raise exception 'the figures of these claims do not add up: %', wrong; end if;
end $$;

alter table claims
  alter column lines set not null,
  drop column from_fee, drop column to_fee, drop column network_fee,
  drop column discount_bps, drop column discount, drop column promo, drop column rounding;
grant update (lines) on claims to agio_app;
