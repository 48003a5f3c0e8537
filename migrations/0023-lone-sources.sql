-- Where a pair asks for several sources and one is left, a person may let that one count for half an hour.

alter table rate_quotes
  -- The only source left: what it says, since when it is alone, and what the sources last agreed on.
  add column lone_source        text,
  add column lone_numerator     numeric check (lone_numerator > 0),
  add column lone_denominator   numeric check (lone_denominator > 0),
  add column lone_since         timestamptz,
  add column agreed_numerator   numeric check (agreed_numerator > 0),
  add column agreed_denominator numeric check (agreed_denominator > 0),
  add constraint rate_quotes_lone
    check (num_nulls(lone_source, lone_numerator, lone_denominator, lone_since) in (0, 4)),
  add constraint rate_quotes_agreed
    check (num_nulls(agreed_numerator, agreed_denominator) = 0 and lone_since is not null
           or num_nulls(agreed_numerator, agreed_denominator) = 2);

-- An acceptance is of a jump, or of a lone source; either is named by the moment at which it began.
alter table rate_acceptances rename column jump_since to since;
alter table rate_acceptances
  add column kind text not null default 'jump' check (kind in ('jump', 'lone')),
  drop constraint rate_acceptances_pkey,
  add primary key (mode, pair, kind, since);
alter table rate_acceptances alter column kind drop default;
