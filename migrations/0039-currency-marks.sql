-- The marks of banks are Latin letters or a drawn sign: a page in English has no Cyrillic, and a letter that stands for nothing in
-- the name beside it told nobody anything. What an office has chosen itself stays.
update currencies
   set glyph = mark.latin
  from (values ('SBERRUB', 'С', 'S'), ('TCSBRUB', 'Т', 'T'), ('SBPRUB', 'Ш', '⇄'), ('ACRUB', 'А', 'A'),
               ('TBRUB', 'В', 'V'), ('YAMRUB', 'Ю', 'Y')) as mark (code, cyrillic, latin)
 where currencies.code = mark.code and currencies.glyph = mark.cyrillic;
