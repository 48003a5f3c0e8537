-- What the office writes itself. The words of a page are its newest state, published or not.
create table content_pages (
  page       text primary key check (page in ('rules', 'aml-kyc', 'cash', 'discounts', 'contacts')),
  state      text not null check (state in ('draft', 'published')),
  title_ru   text not null check (length(title_ru) <= 160),
  title_en   text not null check (length(title_en) <= 160),
  text_ru    text not null check (length(text_ru) <= 15000),
  text_en    text not null check (length(text_en) <= 15000),
  changed_at timestamptz not null
);
grant select, insert, update on content_pages to agio_app;

-- What people agree to: each published text of the rules and of the AML policy, numbered and never changed.
create table content_versions (
  page         text not null references content_pages check (page in ('rules', 'aml-kyc')),
  number       integer not null check (number > 0),
  -- Whether it changes what was agreed to. A version that only words it better needs no new consent.
  substance    boolean not null,
  published_at timestamptz not null,
  title_ru     text not null check (length(title_ru) between 1 and 160),
  title_en     text not null check (length(title_en) between 1 and 160),
  text_ru      text not null check (length(text_ru) between 1 and 15000),
  text_en      text not null check (length(text_en) between 1 and 15000),
  primary key (page, number),
  constraint content_versions_first check (number > 1 or substance)
);
grant select, insert on content_versions to agio_app;

-- Pictures that editors upload, decoded and drawn anew in several widths. A name is the hash of what it holds.
create table content_images (
  name      text primary key check (name ~ '^[0-9a-f]{32}$'),
  width     integer not null check (width between 1 and 10000),
  height    integer not null check (height between 1 and 10000),
  stored_at timestamptz not null
);
create table content_image_sizes (
  name    text not null references content_images on delete cascade,
  width   integer not null check (width between 1 and 10000),
  content bytea not null check (length(content) between 1 and 4194304),
  primary key (name, width)
);
grant select, insert on content_images, content_image_sizes to agio_app;

create table articles (
  slug         text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  state        text not null check (state in ('draft', 'published')),
  published_at timestamptz,
  title_ru     text not null check (length(title_ru) <= 160),
  title_en     text not null check (length(title_en) <= 160),
  lead_ru      text not null check (length(lead_ru) <= 400),
  lead_en      text not null check (length(lead_en) <= 400),
  text_ru      text not null check (length(text_ru) <= 15000),
  text_en      text not null check (length(text_en) <= 15000),
  image        text references content_images,
  image_alt_ru text not null check (length(image_alt_ru) <= 200),
  image_alt_en text not null check (length(image_alt_en) <= 200),
  changed_at   timestamptz not null,
  constraint articles_published_when check (state = 'draft' or published_at is not null)
);
create index articles_published on articles (published_at desc, slug) where state = 'published';
grant select, insert, update, delete on articles to agio_app;

create table questions (
  key         text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 80),
  state       text not null check (state in ('draft', 'published')),
  position    smallint not null check (position between 0 and 9999),
  question_ru text not null check (length(question_ru) <= 200),
  question_en text not null check (length(question_en) <= 200),
  answer_ru   text not null check (length(answer_ru) <= 8000),
  answer_en   text not null check (length(answer_en) <= 8000),
  changed_at  timestamptz not null
);
grant select, insert, update, delete on questions to agio_app;

-- Which versions somebody agreed to: with a claim when it was opened, with an account when it was made.
alter table claims
  add column agreed_rules   integer check (agreed_rules > 0),
  add column agreed_aml_kyc integer check (agreed_aml_kyc > 0);
create index claims_agreed on claims (left_by) include (agreed_rules, agreed_aml_kyc) where left_by is not null;
alter table users
  add column agreed_rules   integer check (agreed_rules > 0),
  add column agreed_aml_kyc integer check (agreed_aml_kyc > 0);
