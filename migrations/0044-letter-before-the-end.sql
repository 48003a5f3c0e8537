-- Whether customers are e-mailed five minutes before the time to pay ends.
alter table office add column ending_letter boolean not null default true;
