import type { Scope } from '#contract/auth/scopes.ts'
import type { BannerTheme } from '#contract/partners/banners.ts'
import { defineMessages, plural } from '#web/locale/locale.tsx'

type Messages = {
  title: string
  lead: string
  noTerms: string
  terms: string
  share: string
  from: string
  yourShare: string
  dollars: (sum: string) => string
  link: (days: number) => string
  hold: (hours: number) => string
  refund: string
  own: string
  example: string
  turnover: string
  margin: string
  count: string
  brings: (turnover: string, margin: string, income: string) => string
  begin: string
  steps: readonly string[]
  yourLink: string
  anyPage: string
  income: string
  signUp: string
  signIn: string
  banners: string
  bannersText: string
  gives: string
  gets: string
  size: string
  look: string
  themes: Record<BannerTheme, string>
  language: string
  show: string
  withLink: string
  withoutLink: string
  svg: string
  png: string
  monitors: string
  monitorsText: string
  bothLimits: string
  monitorFacts: readonly string[]
  programs: string
  key: string
  settings: string
  scopes: Record<Scope, string>
  limits: (calls: number) => string
  api: string
}

export const messages = defineMessages<Messages>({
  ru: {
    title: 'Партнёрам',
    lead: 'Курсы для мониторингов, баннеры для вашего сайта и API для ваших программ.',
    noTerms: 'Реферальная программа сейчас не действует: за приглашённых клиентов вознаграждение не начисляется.',
    terms: 'Условия',
    share: 'Вы получаете долю того, что обменник зарабатывает на обменах ваших посетителей. Доля растёт с их оборотом.',
    from: 'Оборот ваших посетителей от',
    yourShare: 'Ваша доля',
    dollars: sum => `${sum} $`,
    link: days =>
      `Считается первая ссылка, по которой человек пришёл: ${days} ${plural('ru', days, { one: 'день', few: 'дня', many: 'дней' })}, с регистрацией и без неё.`,
    hold: hours =>
      `Доход начисляется, когда заявка выполнена, и доступен для вывода через ${hours} ${plural('ru', hours, { one: 'час', few: 'часа', many: 'часов' })}.`,
    refund: 'Если деньги по заявке вернули клиенту, начисленное по ней снимается.',
    own: 'За собственные обмены вознаграждение не начисляется.',
    example: 'Сколько вы заработаете',
    turnover: 'Ваши посетители обменяли',
    margin: 'Обменник заработал с обмена',
    count: 'Посчитать',
    brings: (turnover, margin, income) =>
      `Обмены на ${turnover} $, с которых обменник заработал ${margin}, принесут вам ${income} $. Заработок обменника у каждого направления свой, здесь он взят для примера.`,
    begin: 'Как начать',
    steps: [
      'Зарегистрируйтесь и подтвердите почту.',
      'Возьмите свою ссылку в личном кабинете или готовый баннер на этой странице.',
      'Разместите их у себя. Каждый переход, заявка и начисление видны в кабинете.',
    ],
    yourLink: 'Ваша ссылка',
    anyPage: 'Так же работает любая страница обменника, если добавить к её адресу ?ref= и ваш код.',
    income: 'Переходы, заявки и доход',
    signUp: 'Зарегистрироваться',
    signIn: 'Войти',
    banners: 'Баннеры',
    bannersText: 'Обменник рисует их сам: в своих цветах и с курсом на эту минуту. Менять на сайте ничего не нужно.',
    gives: 'Отдают',
    gets: 'Получают',
    size: 'Размер',
    look: 'Вид',
    themes: { light: 'светлый', dark: 'тёмный' },
    language: 'Язык баннера',
    show: 'Показать',
    withLink: 'В коде уже стоит ваша ссылка.',
    withoutLink: 'Войдите, и в коде будет ваша ссылка.',
    svg: 'HTML с картинкой SVG, чёткой на любом экране',
    png: 'HTML с картинкой PNG, для сайтов и писем без SVG',
    monitors: 'Для мониторингов',
    monitorsText: 'Файлы с курсами всегда отражают то, что видят посетители: они меняются вместе с курсами на сайте.',
    bothLimits: 'XML с пределами обеих сторон (frommin, frommax, tomin, tomax)',
    monitorFacts: [
      'Курс с учётом всех комиссий. Если они зависят от суммы, взят худший случай — наименьшая сумма.',
      'Направления на паузе, без свежего курса, без резерва и вне часов работы в файл не попадают. На время обслуживания файл пуст.',
      'Для наличных — по строке на город. Метки: manual, floating, verifying, reg, delay.',
      'ETag и If-None-Match поддерживаются. До 120 запросов в минуту из одной сети, дальше ответ 429 с Retry-After.',
      'Страница направления: /exchange/btc-to-sberrub, код партнёра добавляется как ?ref=.',
    ],
    programs: 'API',
    key: 'Создайте API-ключ и передавайте его в заголовке Authorization. Ключ можно отключить в любой момент:',
    settings: 'настройки кабинета',
    scopes: {
      'rates:read': 'курсы с вашей скидкой',
      'claims:read': 'ваши заявки и статистика',
      'claims:open': 'создание заявок',
      'referrals:read': 'партнёрские условия и доход',
    },
    limits: calls =>
      `Один ключ может сделать ${calls} вызовов в минуту, дальше ответ 429 с Retry-After. Вызов без нужного права отвечает 403.`,
    api: 'Все вызовы с полями и примерами',
  },
  en: {
    title: 'Partners',
    lead: 'Rates for monitors, banners for your site and an API for your programs.',
    noTerms: 'There is no referral program at the moment: nothing is paid for the customers you refer.',
    terms: 'Terms',
    share: 'You get a share of what we earn on your visitors’ exchanges. It grows with their turnover.',
    from: 'Turnover of your visitors from',
    yourShare: 'Your share',
    dollars: sum => `$${sum}`,
    link: days =>
      `The first link that brought somebody counts, for ${days} ${plural('en', days, { one: 'day', other: 'days' })}, with or without an account.`,
    hold: hours =>
      `Your share is credited when an order is completed and can be withdrawn ${hours} ${plural('en', hours, { one: 'hour', other: 'hours' })} later.`,
    refund: 'If an order is refunded, what was credited for it is taken back.',
    own: 'Nothing is paid for your own exchanges.',
    example: 'What you would get',
    turnover: 'Your visitors exchanged',
    margin: 'We earned on each exchange',
    count: 'Calculate',
    brings: (turnover, margin, income) =>
      `Exchanges of $${turnover} on which we earned ${margin} would bring you $${income}. What we earn differs by currency pair; this figure is an example.`,
    begin: 'How to start',
    steps: [
      'Sign up and confirm your e-mail address.',
      'Take your link from your account, or a banner from this page.',
      'Put it on your site. Your account shows every visit, order and credit.',
    ],
    yourLink: 'Your link',
    anyPage: 'Any page of this site works too: add ?ref= and your code to its address.',
    income: 'Visits, orders and earnings',
    signUp: 'Sign up',
    signIn: 'Sign in',
    banners: 'Banners',
    bannersText:
      'We draw them ourselves, in our colours and with the rate of this minute. There is nothing to update on your site.',
    gives: 'You give',
    gets: 'You get',
    size: 'Size',
    look: 'Look',
    themes: { light: 'light', dark: 'dark' },
    language: 'Banner language',
    show: 'Show',
    withLink: 'The code already has your link.',
    withoutLink: 'Sign in to get the code with your own link.',
    svg: 'HTML with an SVG picture, sharp on any screen',
    png: 'HTML with a PNG picture, for sites and e-mails without SVG',
    monitors: 'For rate monitors',
    monitorsText: 'These files always match what visitors see: they change together with the rates on the site.',
    bothLimits: 'XML with the limits of both sides (frommin, frommax, tomin, tomax)',
    monitorFacts: [
      'The rate includes all fees. Where they depend on the amount, it is the worst case: the smallest amount.',
      'Pairs that are paused, out of hours, or without a fresh rate or a reserve are left out. During maintenance the file is empty.',
      'Cash has one line per city. Labels: manual, floating, verifying, reg, delay.',
      'ETag and If-None-Match are supported. Up to 120 requests a minute from one network; beyond that, 429 with Retry-After.',
      'The page of a pair is /exchange/btc-to-sberrub; a partner’s code is added as ?ref=.',
    ],
    programs: 'API',
    key: 'Create an API key and send it in the Authorization header. You can revoke it at any time:',
    settings: 'account settings',
    scopes: {
      'rates:read': 'rates with your discount',
      'claims:read': 'your orders and statistics',
      'claims:open': 'placing orders',
      'referrals:read': 'partner terms and earnings',
    },
    limits: calls =>
      `A key can make ${calls} calls a minute; beyond that, the answer is 429 with Retry-After. A call without the scope it needs is answered 403.`,
    api: 'All calls with fields and examples',
  },
})
