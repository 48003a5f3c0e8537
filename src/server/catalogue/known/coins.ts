/**
 * Coins of their own networks: code | name | ticker | account form | decimals | sign | colour | confirmations | other words.
 * NEAR counts twenty-four decimals; the office keeps eighteen of them.
 */
export const coinLines = `
BTC|Bitcoin|BTC|bitcoin|8|₿|#f7931a|2|биткоин биткойн
LTC|Litecoin|LTC|litecoin|8|Ł|#345d9d|6|лайткоин
ETH|Ethereum|ETH|ethereum|18|Ξ|#627eea|12|эфир эфириум
TRX|TRON|TRX|tron|6|T|#e0263a|20|трон
TON|Toncoin|TON|ton|9|◇|#0088cc|1|тон
XRP|Ripple|XRP|ripple|6|X|#3b4552|1|рипл
XMR|Monero|XMR|monero|12|ɱ|#e85f10|10|монеро
BNBBEP20|BNB|BNB|bnb-smart-chain|18|B|#b8860b|20|бнб binance
DOGE|Dogecoin|DOGE|dogecoin|8|Ð|#a8893a|20|доги догикоин
DASH|Dash|DASH|dash|8|D|#1c75bc|6|дэш
ZEC|Zcash|ZEC|zcash|8|Z|#a87a12|12|зкэш
BCH|Bitcoin Cash|BCH|bitcoin-cash|8|₿|#3f8f4f|6|биткоин кэш
ETC|Ethereum Classic|ETC|ethereum-classic|18|Ξ|#2f8a5b|120|эфир классик
KAS|Kaspa|KAS|kaspa|8|K|#3a8f86|60|каспа
SOL|Solana|SOL|solana|9|◎|#7a4fd6|32|солана
ADA|Cardano|ADA|cardano|6|₳|#0d3fb5|15|кардано
DOT|Polkadot|DOT|polkadot|10|●|#c4156f|10|полкадот
XLM|Stellar|XLM|stellar|7|*|#3d4a5c|1|стеллар
ATOM|Cosmos|ATOM|cosmos|6|⚛|#4a4f78|1|космос
TIA|Celestia|TIA|celestia|6|T|#6b3fd0|1|селестия
INJ|Injective|INJ|injective|18|I|#0c7fb8|1|инжектив
SEI|Sei|SEI|sei|6|S|#8a2230|1|сей
EGLD|MultiversX|EGLD|multiversx|18|E|#1b7f78|1|elrond элронд
NEAR|NEAR Protocol|NEAR|near|18|N|#2c8a5a|5|нир
ALGO|Algorand|ALGO|algorand|6|A|#4b5563|1|алгоранд
XTZ|Tezos|XTZ|tezos|6|ꜩ|#2c5cd6|10|тезос
FIL|Filecoin|FIL|filecoin|18|F|#0a84c6|60|файлкоин
WAVES|Waves|WAVES|waves|8|W|#0f55d6|10|вейвс
APT|Aptos|APT|aptos|8|A|#2f6f6f|1|аптос
SUI|Sui|SUI|sui|9|S|#3a7bd0|1|суи
HBAR|Hedera|HBAR|hedera|8|ℏ|#4a4a4a|1|хедера
EOS|EOS|EOS|eos|4|E|#454a60|1|эос
NEO|NEO|NEO|neo|0|N|#2f9e4f|10|нео
GAS|Gas|GAS|neo|8|G|#2f8f6f|10|газ neo
POL|Polygon (POL)|POL|polygon|18|P|#7a3fe0|100|matic матик полигон
AVAX|Avalanche|AVAX|avalanche|18|A|#d43a3b|12|аваланч
CRO|Cronos|CRO|cronos|18|C|#1c3f7a|12|крипто com
VET|VeChain|VET|vechain|18|V|#1377b8|12|вичейн
ETHARBTM|Ethereum Arbitrum|ETH|arbitrum|18|Ξ|#2d8fd0|20|эфир арбитрум
ETHOPTM|Ethereum Optimism|ETH|optimism|18|Ξ|#d0303a|20|эфир оптимизм
ETHBASE|Ethereum Base|ETH|base|18|Ξ|#1b55e0|20|эфир бейс
`
