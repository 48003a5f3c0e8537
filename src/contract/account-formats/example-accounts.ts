import type { AccountKind } from './account.ts'
import { checkAccount } from './check-account.ts'

/**
 * Accounts that stand in examples: of standards, of payment systems, and of our own forms as they once were printed. Many have a known
 * key and are emptied at once; the others belong to nobody who asked for money.
 */
const examples: readonly (readonly [AccountKind, string])[] = [
  ['polygon', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['arbitrum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['optimism', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['base', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['avalanche', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum-classic', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['cronos', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['vechain', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['dash', 'XagqqFetxiDb9wbartKDrXgnqLah6SqX2S'],
  ['zcash', 't1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs'],
  ['neo', 'NNLi44dJNXtDNSBkofB48aTVYtb1zZrNEs'],
  ['bitcoin-cash', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['kaspa', 'kaspa:qqkqkzjvr7zwxxmjxjkmxxdwju9kjs6e9u82uh59z07vgaks6gg62v8707g73'],
  ['cosmos', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
  ['celestia', 'celestia1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3y3clr6'],
  ['injective', 'inj1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3lj7tt0'],
  ['sei', 'sei1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3chcelk'],
  ['multiversx', 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th'],
  [
    'cardano',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ],
  ['stellar', 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'],
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['algorand', 'VCMJKWOY5P5P7SKMZFFOCEROPJCZOTIJMNIYNUCKH7LRO45JMJP6UYBIJA'],
  ['tezos', 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'],
  ['filecoin', 'f1abjxfbp274xpdqcpuaykwkfb43omjotacm2p3za'],
  ['waves', '3PJaDyprvekvPXPuAtxrapacuDJopgJRaU3'],
  ['solana', 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'],
  ['aptos', '0x1111111111111111111111111111111111111111111111111111111111111111'],
  ['sui', '0x1111111111111111111111111111111111111111111111111111111111111111'],
  ['near', 'anna.near'],
  ['hedera', '0.0.104882'],
  ['eos', 'annasmirnova'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['litecoin', 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW'],
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['bnb-smart-chain', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['tron', 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'],
  ['ripple', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'],
  ['ton', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'],
  ['monero', '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A'],
  ['card', '4111 1111 1111 1111'],
  ['russian-card', '2200 0000 0000 0004'],
  ['sbp-phone', '+7 916 123-45-67'],
  ['kaspi', '+7 701 123-45-67'],
  ['sepa-iban', 'DE89 3704 0044 0532 0130 00'],
  ['yoomoney', '4100 1116 1616 877'],
  ['volet', 'U 1234 5678 9012'],
  ['payeer', 'P1000000'],
  ['iban', 'KZ86 125K ZT50 0410 0100'],
  ['phone', '+1 212 555 0123'],
  ['perfect-money', 'U1234567'],
  ['webmoney-z', 'Z123456789012'],
  ['webmoney-e', 'E123456789012'],
  ['upi', 'anna@okbank'],
  ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['bitcoin', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['ethereum', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ethereum', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['ethereum', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['ethereum', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['ethereum', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['card', '4242 4242 4242 4242'],
  ['card', '4012 8888 8888 1881'],
  ['card', '4000 0000 0000 0002'],
  ['card', '4000 0566 5566 5556'],
  ['card', '5555 5555 5555 4444'],
  ['card', '5105 1051 0510 5100'],
  ['card', '5200 8282 8282 8210'],
  ['card', '5454 5454 5454 5454'],
  ['sepa-iban', 'FR14 2004 1010 0505 0001 3M02 606'],
  ['sepa-iban', 'NL91 ABNA 0417 1643 00'],
  ['iban', 'GB29 NWBK 6016 1331 9268 19'],
]

const identities: ReadonlySet<string> = new Set(
  examples.flatMap(([kind, text]) => {
    const read = checkAccount(kind, text)
    return read.ok ? [read.value.identity] : []
  }),
)

/** Whether an account is one of an example, however it is written. */
export const isExample = (identity: string): boolean => identities.has(identity)

export const exampleAccounts = examples
