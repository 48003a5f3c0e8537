import { z } from 'zod'
import { LocaleName } from '#contract/auth/user.ts'
import { defineCall } from '#contract/calls.ts'
import { BANNER_FILE, bannerThemes, REFERRAL_CODE } from './banners.ts'
import { PartnersView } from './partners.ts'

const tag = 'partners'

export const partnerTerms = defineCall({
  name: 'partnerTerms',
  method: 'GET',
  path: '/api/v1/partners/',
  tag,
  summary: 'The terms for partners, and the link of who asks',
  summaryRu: 'Условия для партнёров и ссылка того, кто спрашивает',
  bearer: 'optional',
  scope: 'referrals:read',
  answer: PartnersView,
})

export const ratesFile = defineCall({
  name: 'ratesFile',
  method: 'GET',
  path: '/export/{file}',
  tag,
  summary:
    'All rates in the format of rate monitors, as XML, JSON or text: what is given and got with every fee included, the reserve, the limits, labels and cities. Closed directions are left out. Answered with an ETag; at most 120 times a minute per network',
  summaryRu:
    'Все курсы в формате мониторингов: XML, JSON или текст. Сколько отдать и получить со всеми комиссиями, резерв, пределы, метки и города. Закрытых направлений в файле нет. Ответ с ETag, до 120 запросов в минуту из одной сети',
  bearer: 'ignored',
  params: z.strictObject({
    file: z.enum(['rates.xml', 'rates.json', 'rates.txt']).meta({ examples: ['rates.xml'] }),
  }),
  query: z.strictObject({
    limits: z.enum(['both', 'from']).optional().meta({
      description:
        '`from`, the usual: `minamount` and `maxamount` of what is given. `both`: `frommin`, `frommax`, `tomin` and `tomax`.',
    }),
  }),
  answer: { mediaType: '*/*' },
})

export const banner = defineCall({
  name: 'banner',
  method: 'GET',
  path: '/banners/{file}',
  tag,
  summary:
    'A banner with the rate of a pair, drawn in the colours of the office: `468x60.svg`, `300x250.png` and others',
  summaryRu: 'Баннер с курсом пары в цветах обменника: `468x60.svg`, `300x250.png` и другие',
  bearer: 'ignored',
  params: z.strictObject({
    file: z
      .string()
      .regex(BANNER_FILE)
      .meta({ examples: ['468x60.svg'] }),
  }),
  query: z.strictObject({
    pair: z
      .string()
      .regex(/^[A-Z0-9]{2,20}-[A-Z0-9]{2,20}$/)
      .optional()
      .meta({ examples: ['BTC-SBERRUB'], description: 'Without it: the office and its tagline.' }),
    locale: LocaleName.default('ru'),
    theme: z.enum(bannerThemes).default('light'),
    ref: z
      .string()
      .regex(REFERRAL_CODE)
      .optional()
      .meta({ description: 'The referral code in the link that an SVG has in itself.' }),
  }),
  answer: { mediaType: 'image/*' },
  refusals: ['not-found'],
})

const Seconds = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
  .optional()
  .meta({ description: 'Seconds since 1970' })

const PartnerAnswer = z
  .object({
    status: z.enum(['success', 'error']),
    error: z.int().meta({
      description:
        '0: none. 1: the key is not valid. 2: it does not have the scope `referrals:read`. 3: a withdrawal is asked for on the page that the text names.',
    }),
    error_text: z.string(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({
    id: 'PartnerAnswer',
    examples: [
      {
        status: 'success',
        error: 0,
        error_text: '',
        data: { partner_id: '7F3A09C1D2', balance: '12.5000', currency: 'USD', clicks: 120, exchanges: 4 },
      },
    ],
  })
export type PartnerAnswer = z.infer<typeof PartnerAnswer>

export const partnerCall = defineCall({
  name: 'partnerCall',
  method: 'GET',
  path: '/api.php',
  tag,
  summary:
    'The call that scripts of monitors and partners know: `get_info` (link, balance, figures, smallest withdrawal and its currencies), `get_exchanges` (completed exchanges of referred customers, the newest thousand), `get_links` (links and what came by them) and `get_payouts` (withdrawals). `add_payout` names the page of a withdrawal: the key stands in an address, and whoever reads it must not move money. New programs use `/api/v1/users/me/refferal/` with the key in the header',
  summaryRu:
    'Вызов, который знают скрипты мониторингов и партнёров: `get_info` (ссылка, баланс, показатели, наименьший вывод и его валюты), `get_exchanges` (выполненные обмены приведённых клиентов, последняя тысяча), `get_links` (ссылки и что по ним пришло) и `get_payouts` (выводы). `add_payout` называет страницу вывода: ключ стоит в адресе, и кто его прочтёт, не должен распоряжаться деньгами. Новым программам удобнее `/api/v1/users/me/refferal/` с ключом в заголовке',
  bearer: 'ignored',
  query: z.strictObject({
    api_action: z.literal('pp').meta({ examples: ['pp'] }),
    api_key: z
      .string()
      .max(100)
      .meta({ description: 'An API key with the scope `referrals:read`', examples: ['agio_…'] }),
    method: z
      .enum(['get_info', 'get_exchanges', 'get_links', 'get_payouts', 'add_payout'])
      .meta({ examples: ['get_info'] }),
    start_time: Seconds,
    end_time: Seconds,
  }),
  answer: PartnerAnswer,
})
