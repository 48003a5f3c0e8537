-- What a pair was sold at when a rate was typed: where nobody else has agreed on one, the steps of one person are measured from there.
-- Null: nothing was known, or the rate is from before this was written down.
alter table manual_rates add column measured_from numeric check (measured_from > 0);
