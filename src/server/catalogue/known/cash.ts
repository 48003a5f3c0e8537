/** Money in banknotes: ticker | Russian name after the word for cash | sign | colour. */
export const cashLines = `
RUB|рубли|₽|#5b6b84
USD|доллары|$|#3f6b4f
EUR|евро|€|#4a5d8f
KZT|тенге|₸|#2f7f8f
UAH|гривны|₴|#6b6b2f
BYN|белорусские рубли|Br|#6b4f4f
UZS|сумы|S|#4f6b7f
KGS|сомы|с|#7f4f4f
TJS|сомони|SM|#4f7f5f
TMT|туркменские манаты|T|#4f6f4f
AMD|драмы|֏|#8f5f2f
AZN|манаты|₼|#2f6f9f
GEL|лари|₾|#9f3f4f
MDL|молдавские леи|L|#4f4f8f
TRY|лиры|₺|#9f2f2f
AED|дирхамы|د|#3f6f3f
GBP|фунты|£|#5f3f7f
CHF|франки|₣|#8f3f3f
PLN|злотые|zł|#8f4f5f
CZK|кроны|Kč|#4f5f8f
HUF|форинты|Ft|#4f7f4f
RON|румынские леи|lei|#7f7f3f
BGN|болгарские левы|лв|#4f7f6f
RSD|сербские динары|дин|#6f4f6f
CNY|юани|¥|#9f3f2f
HKD|гонконгские доллары|HK$|#8f2f4f
THB|баты|฿|#4f4f9f
VND|донги|₫|#9f4f2f
IDR|рупии|Rp|#7f5f2f
INR|индийские рупии|₹|#8f5f3f
JPY|иены|¥|#7f3f5f
KRW|воны|₩|#3f5f7f
ILS|шекели|₪|#3f5f9f
EGP|египетские фунты|E£|#7f6f3f
CAD|канадские доллары|C$|#9f3f3f
AUD|австралийские доллары|A$|#3f7f6f
MNT|тугрики|₮|#5f5f9f
BRL|реалы|R$|#3f7f3f
ARS|аргентинские песо|AR$|#4f7f9f
MXN|мексиканские песо|MX$|#3f6f4f
`
