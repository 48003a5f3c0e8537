-- The time zone of the browser that a claim was placed in: letters, receipt and letter of guarantee name their times in it. Null: not known,
-- as without JavaScript, so they use the office's.
alter table claims add column time_zone text constraint claims_time_zone check (length(time_zone) between 1 and 64);
