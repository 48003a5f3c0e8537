-- What accounts of a currency consist of, and what its list shows of the reserve: the currency says it, not the program.
alter table currencies
  -- A form that the program knows: `tron`, `russian-card`, `cash`; `own` has no fields but those below.
  add column account_form  text not null default 'own' check (account_form ~ '^[a-z][a-z0-9-]{1,29}$'),
  -- Fields that the office added: [{"name": "client", "label": {"ru": "…", "en": "…"}, …}].
  add column own_fields    jsonb not null default '[]' check (jsonb_typeof(own_fields) = 'array'),
  -- The largest reserve that is shown and sold; null is the whole of it.
  add column reserve_cap   numeric(38, 0) check (reserve_cap >= 0),
  -- After how many confirmations a payment counts; null is as the rail has it.
  add column confirmations smallint check (confirmations between 1 and 128);

update currencies set account_form = form
  from (values
    ('BTC', 'bitcoin'), ('LTC', 'litecoin'), ('ETH', 'ethereum'), ('USDTERC20', 'ethereum'), ('USDCERC20', 'ethereum'),
    ('USDTBEP20', 'bnb-smart-chain'), ('BNBBEP20', 'bnb-smart-chain'), ('TRX', 'tron'), ('USDTTRC20', 'tron'),
    ('TON', 'ton'), ('USDTTON', 'ton'), ('XRP', 'ripple'), ('XMR', 'monero'), ('SBERRUB', 'russian-card'),
    ('TCSBRUB', 'russian-card'), ('ACRUB', 'russian-card'), ('TBRUB', 'russian-card'), ('SBPRUB', 'sbp'),
    ('KSPBKZT', 'kaspi'), ('SEPAEUR', 'sepa'), ('YAMRUB', 'yoomoney'), ('ADVCUSD', 'volet'), ('PRUSD', 'payeer')
  ) as known (known_code, form)
  where code = known_code;
update currencies set account_form = 'cash' where kind = 'cash';

-- Cash is met for, and everything else is sent: the two never mix.
alter table currencies add constraint currencies_cash_is_met check ((kind = 'cash') = (account_form = 'cash'));
