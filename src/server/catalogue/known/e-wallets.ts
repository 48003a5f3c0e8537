/** Wallets and codes of exchanges: code | name | money | account form | sign | colour | other words. */
export const walletLines = `
YAMRUB|ЮMoney;YooMoney|RUB|yoomoney|Y|#7b2ff7|яндекс деньги юмани
ADVCUSD|Volet|USD|volet|V|#0d7a5f|advcash
ADVCEUR|Volet EUR|EUR|volet|V|#0d7a5f|advcash
ADVCRUB|Volet RUB|RUB|volet|V|#0d7a5f|advcash
PRUSD|Payeer|USD|payeer|P|#037fbf|пайер
PREUR|Payeer EUR|EUR|payeer|P|#037fbf|пайер
PRRUB|Payeer RUB|RUB|payeer|P|#037fbf|пайер
PMUSD|Perfect Money USD|USD|perfect-money|P|#c41f1f|
PMEUR|Perfect Money EUR|EUR|perfect-money|P|#c41f1f|
WMZ|WebMoney WMZ|USD|webmoney-z|W|#036cb5|вебмани
WME|WebMoney WME|EUR|webmoney-e|W|#036cb5|вебмани
PPUSD|PayPal USD|USD|email|P|#0f4fa0|пейпал
PPEUR|PayPal EUR|EUR|email|P|#0f4fa0|пейпал
PPGBP|PayPal GBP|GBP|email|P|#0f4fa0|пейпал
SKLUSD|Skrill USD|USD|email|S|#6f1f5f|скрилл
SKLEUR|Skrill EUR|EUR|email|S|#6f1f5f|скрилл
NTLRUSD|Neteller USD|USD|email|N|#3f7f1f|нетеллер
NTLREUR|Neteller EUR|EUR|email|N|#3f7f1f|нетеллер
WISEUSD|Wise USD|USD|email|W|#2f6f1f|вайз
WISEEUR|Wise EUR|EUR|email|W|#2f6f1f|вайз
WISEGBP|Wise GBP|GBP|email|W|#2f6f1f|вайз
RVLTUSD|Revolut USD|USD|email-or-phone|R|#2f2f2f|револют
RVLTEUR|Revolut EUR|EUR|email-or-phone|R|#2f2f2f|револют
RVLTGBP|Revolut GBP|GBP|email-or-phone|R|#2f2f2f|револют
PSFEUR|Paysafecard|EUR|code-by-email|P|#1f3fa0|код
CAPUSD|Capitalist USD|USD|own|C|#2f5fa0|капиталист
CAPEUR|Capitalist EUR|EUR|own|C|#2f5fa0|капиталист
CAPRUB|Capitalist RUB|RUB|own|C|#2f5fa0|капиталист
EPAYUSD|ePayCore|USD|own|E|#1f7fa0|
ALPCNY|Alipay|CNY|email-or-phone|支|#0f6fd0|алипей
WCTCNY|WeChat Pay|CNY|own|微|#1f8f3f|вичат
MPESAKES|M-Pesa|KES|phone|M|#2f8f2f|кения
GCASHPHP|GCash|PHP|phone|G|#0f5fd0|филиппины
PAPARATRY|Papara|TRY|own|P|#2f2f2f|папара
PIXBRL|Pix|BRL|own|P|#1f8f7f|бразилия
PAYMEUZS|Payme|UZS|phone|P|#1f8fa0|пейми
CLICKUZS|Click|UZS|phone|C|#0f6fd0|клик
ODENKGS|О! Деньги|KGS|phone|О|#c41f6f|odengi
IDRAMAMD|Idram|AMD|own|I|#d0701f|идрам
EXMUSD|Код EXMO USD;EXMO code USD|USD|code-by-email|E|#2f4fd0|эксмо
EXMRUB|Код EXMO RUB;EXMO code RUB|RUB|code-by-email|E|#2f4fd0|эксмо
EXMEUR|Код EXMO EUR;EXMO code EUR|EUR|code-by-email|E|#2f4fd0|эксмо
WHTBTUSDT|Код WhiteBIT USDT;WhiteBIT code USDT|USDT|code-by-email|W|#2f2f2f|вайтбит
KUNAUAH|Код Kuna;Kuna code|UAH|code-by-email|K|#1f4fa0|куна
RAPIRAUSDT|Код Rapira USDT;Rapira code USDT|USDT|code-by-email|R|#3f3f6f|рапира
BNBCUSDT|Подарочная карта Binance;Binance gift card|USDT|code-by-email|B|#8a6d00|бинанс
`
