/** Banks and ways between banks: code | Russian name | English name | money | account form | sign | colour | other words. */
export const bankLines = `
SBERRUB|Сбербанк|Sberbank|RUB|russian-card|S|#21a038|сбер
TCSBRUB|Т-Банк|T-Bank|RUB|russian-card|T|#8a6d00|тинькофф tinkoff
SBPRUB|СБП|SBP (Faster Payments)|RUB|sbp|⇄|#5b2d8c|система быстрых платежей
ACRUB|Альфа-Банк|Alfa-Bank|RUB|russian-card|A|#d9291c|альфа
TBRUB|ВТБ|VTB|RUB|russian-card|V|#0a2896|vtb
GPBRUB|Газпромбанк|Gazprombank|RUB|russian-card|Г|#1c4fa0|гпб
RFBRUB|Райффайзенбанк|Raiffeisenbank|RUB|russian-card|R|#8a7a00|райффайзен
PSBRUB|ПСБ|PSB|RUB|russian-card|П|#c4500f|промсвязьбанк
RSHBRUB|Россельхозбанк|Rosselkhozbank|RUB|russian-card|Р|#2f7f2f|рсхб
OPNBRUB|Открытие|Otkritie|RUB|russian-card|О|#0a8fc0|банк открытие
HCBRUB|Хоум Банк|Home Bank|RUB|russian-card|H|#c41f2f|хоум кредит home credit
AVBRUB|Авангард|Avangard|RUB|russian-card|А|#1f6f3f|
POSTBRUB|Почта Банк|Pochta Bank|RUB|russian-card|П|#1f3fa0|почта
MTSBRUB|МТС Банк|MTS Bank|RUB|russian-card|М|#c4102f|мтс
RNKBRUB|РНКБ|RNCB|RUB|russian-card|Р|#0f5fa0|rncb
RUSSTRUB|Русский Стандарт|Russian Standard|RUB|russian-card|Р|#6f5f4f|
ROSBRUB|Росбанк|Rosbank|RUB|russian-card|Р|#b81f2f|
KUKRUB|Кукуруза|Kukuruza|RUB|russian-card|К|#a87a00|
AKBRSRUB|Ак Барс|Ak Bars|RUB|russian-card|А|#1f7f3f|акбарс
SOVCRUB|Совкомбанк|Sovcombank|RUB|russian-card|С|#1f4fa0|халва
MKBRUB|МКБ|Credit Bank of Moscow|RUB|russian-card|М|#a01f4f|московский кредитный
URALRUB|Уралсиб|Uralsib|RUB|russian-card|У|#3f3fa0|
OZONRUB|Ozon Банк|Ozon Bank|RUB|sbp|O|#0f5fd0|озон
YNDXRUB|Яндекс Банк|Yandex Bank|RUB|sbp|Я|#c4301f|яндекс пэй
CARDRUB|Карта любого банка, рубли|Any bank card (RUB)|RUB|russian-card|₽|#4a5568|visa mastercard
MIRCRUB|Карта «Мир»|Mir card|RUB|russian-card|М|#2f7f4f|мир
KSPBKZT|Kaspi Bank|Kaspi Bank|KZT|kaspi|K|#c8102e|каспи
HLKBKZT|Халык Банк|Halyk Bank|KZT|card|H|#1f7f4f|народный halyk
FRTBKZT|ForteBank|ForteBank|KZT|card|F|#8f1f4f|форте
CCBKZT|Банк ЦентрКредит|Bank CenterCredit|KZT|card|Ц|#1f5f9f|центркредит
JSNBKZT|Jusan Bank|Jusan Bank|KZT|card|J|#d0601f|жусан
FRDMKZT|Freedom Bank|Freedom Bank|KZT|card|F|#3f8f2f|фридом
EURBKZT|Евразийский банк|Eurasian Bank|KZT|card|E|#1f3f7f|
BERKZT|Bereke Bank|Bereke Bank|KZT|card|B|#1f8f7f|береке сбербанк
CARDKZT|Карта любого банка, тенге|Any bank card (KZT)|KZT|card|₸|#4a5568|
P24UAH|ПриватБанк|PrivatBank|UAH|card|П|#4f7f1f|приват24 privat24
MONOBUAH|monobank|monobank|UAH|card|m|#2f2f2f|монобанк
OSDBUAH|Ощадбанк|Oschadbank|UAH|card|О|#1f7f3f|
PMBBUAH|ПУМБ|FUIB|UAH|card|П|#b81f2f|pumb
USBUAH|УкрСиббанк|UKRSIBBANK|UAH|card|У|#1f7f5f|
RFBUAH|Райффайзен Украина|Raiffeisen Ukraine|UAH|card|R|#8a7a00|райффайзен
ABUAH|А-Банк|A-Bank|UAH|card|А|#2f8f2f|abank
SENSUAH|Sense Bank|Sense Bank|UAH|card|S|#c41f6f|альфа украина
CARDUAH|Карта любого банка, гривны|Any bank card (UAH)|UAH|card|₴|#4a5568|
WIREUAH|Банковский перевод, гривны|Bank transfer (UAH)|UAH|iban|₴|#3f4f6f|iban
BLRBBYN|Беларусбанк|Belarusbank|BYN|card|Б|#1f7f3f|
ERIPBYN|ЕРИП|ERIP|BYN|phone|Е|#1f5fb0|расчёт
CARDBYN|Карта любого банка, белорусские рубли|Any bank card (BYN)|BYN|card|Br|#4a5568|белкарт
HUMOUZS|Humo|Humo|UZS|card|H|#8f6f1f|хумо
UZCUZS|Uzcard|Uzcard|UZS|card|U|#1f4fa0|узкард
CARDUZS|Карта любого банка, сумы|Any bank card (UZS)|UZS|card|S|#4a5568|
ELCRTKGS|Элкарт|Elcart|KGS|card|Э|#1f5f9f|elcart
MBANKKGS|MBank|MBank|KGS|phone|M|#1f7f5f|мбанк
OPTIMAKGS|Оптима Банк|Optima Bank|KGS|card|О|#b81f2f|optima
CARDKGS|Карта любого банка, сомы|Any bank card (KGS)|KGS|card|с|#4a5568|
CARDTJS|Карта любого банка, сомони|Any bank card (TJS)|TJS|card|SM|#4a5568|
CARDAMD|Карта любого банка, драмы|Any bank card (AMD)|AMD|card|֏|#4a5568|
CARDAZN|Карта любого банка, манаты|Any bank card (AZN)|AZN|card|₼|#4a5568|
CARDGEL|Карта любого банка, лари|Any bank card (GEL)|GEL|card|₾|#4a5568|
BOGGEL|Bank of Georgia|Bank of Georgia|GEL|iban|B|#d05f1f|грузия
TBCGEL|TBC Bank|TBC Bank|GEL|iban|T|#0f8fb0|тбс
CARDMDL|Карта любого банка, леи|Any bank card (MDL)|MDL|card|L|#4a5568|
SEPAEUR|SEPA|SEPA|EUR|sepa|€|#10298e|евро перевод
CARDEUR|Карта любого банка, евро|Any bank card (EUR)|EUR|card|€|#4a5568|visa mastercard
WIREEUR|Банковский перевод, евро|Bank transfer (EUR)|EUR|iban|€|#3f4f6f|swift
CARDUSD|Карта любого банка, доллары|Any bank card (USD)|USD|card|$|#4a5568|visa mastercard
WIREUSD|Банковский перевод, доллары|Bank transfer (USD)|USD|own|$|#3f4f6f|swift wire
ZELLEUSD|Zelle|Zelle|USD|email-or-phone|Z|#6f1fd0|зелле
WIREGBP|Банковский перевод, фунты|Bank transfer (GBP)|GBP|iban|£|#3f4f6f|faster payments
CARDPLN|Карта любого банка, злотые|Any bank card (PLN)|PLN|card|zł|#4a5568|
BLIKPLN|BLIK|BLIK|PLN|phone|B|#2f2f2f|блик
CARDCZK|Карта любого банка, кроны|Any bank card (CZK)|CZK|card|Kč|#4a5568|
WIRECZK|Банковский перевод, кроны|Bank transfer (CZK)|CZK|iban|Kč|#3f4f6f|
CARDTRY|Карта любого банка, лиры|Any bank card (TRY)|TRY|card|₺|#4a5568|troy
WIRETRY|Банковский перевод, лиры|Bank transfer (TRY)|TRY|iban|₺|#3f4f6f|havale
GRNTTRY|Garanti BBVA|Garanti BBVA|TRY|iban|G|#1f7f4f|гаранти
ZIRATTRY|Ziraat|Ziraat|TRY|iban|Z|#c41f2f|зираат
WIREAED|Банковский перевод, дирхамы|Bank transfer (AED)|AED|iban|د|#3f4f6f|эмираты
WIRECNY|Банковский перевод, юани|Bank transfer (CNY)|CNY|card|¥|#3f4f6f|unionpay
WIREILS|Банковский перевод, шекели|Bank transfer (ILS)|ILS|iban|₪|#3f4f6f|
UPIINR|UPI|UPI|INR|upi|₹|#1f7f5f|индия
`
