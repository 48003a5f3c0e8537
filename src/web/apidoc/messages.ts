import type { ProblemCode } from '#contract/problem.ts'
import type { Tag } from '#contract/tags.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { ApiPart } from './api-reference.ts'
import type { Session } from './curl.ts'

type Messages = {
  parts: Record<ApiPart, { title: string; lead: string; link: string }>
  contents: string
  conventions: { title: string; list: { name: string; text: string }[] }
  tags: Record<Tag, string>
  scope: (scope: string) => string
  session: Record<Exclude<Session, 'none'>, string>
  roles: Record<string, string>
  staff: (roles: readonly string[]) => string
  parameters: string
  body: string
  optional: string
  noBody: string
  refusals: string
  example: string
  shapes: string
  problems: { title: string; lead: string; codes: Record<ProblemCode, string> }
}

export const messages = defineMessages<Messages>({
  ru: {
    parts: {
      everybody: {
        title: 'API',
        lead: 'Всё, что делает сайт, может и программа: страницы обменника пользуются этими же вызовами. Описание составлено по тем же схемам, по которым сервер проверяет запросы.',
        link: 'Вызовы для клиентов и партнёров',
      },
      staff: {
        title: 'API для сотрудников',
        lead: 'Вызовы, которыми работает пульт. Каждому нужен вход сотрудника с одной из названных ролей; API-ключам они не открыты.',
        link: 'Вызовы для сотрудников',
      },
    },
    contents: 'Содержание',
    conventions: {
      title: 'Общие правила',
      list: [
        {
          name: 'Формат',
          text: 'JSON в UTF-8, имена полей в camelCase. Адрес отвечает одинаково с косой чертой на конце и без неё. Тело запроса — не больше 100 кБ.',
        },
        {
          name: 'Лишних полей нет',
          text: 'Поле или параметр, которого нет в описании, — это отказ 400 с его именем. Опечатка не пройдёт незамеченной.',
        },
        {
          name: 'Суммы и курсы',
          text: 'Десятичные строки: "0.05", "641238.05". Не числа JSON: они теряют знаки.',
        },
        { name: 'Время', text: 'ISO 8601 по UTC: 2026-11-21T12:00:00Z.' },
        {
          name: 'Вход',
          text: 'Заголовок Authorization: Bearer и токен доступа либо API-ключ из настроек кабинета: ему открыты только вызовы, при которых названо его право, до 300 в минуту. В браузере токен лежит в cookie. Отказ token_not_valid — единственный повод обновить токен и повторить вызов один раз.',
        },
        {
          name: 'Повторы',
          text: 'Чтение можно повторить один раз после 408, 409, 425, 429, 500, 502, 503 и 504. Retry-After говорит, через сколько секунд.',
        },
        {
          name: 'Кэш',
          text: 'Общие ответы приходят с ETag: пришлите его в If-None-Match, и ответом будет 304 без тела. Личные ответы не хранятся нигде.',
        },
        {
          name: 'Номер запроса',
          text: 'Каждый ответ несёт X-Request-Id. Свой номер можно прислать в том же заголовке: от 8 до 64 латинских букв, цифр, дефисов и подчёркиваний.',
        },
      ],
    },
    tags: {
      'api-keys': 'API-ключи',
      calculator: 'Калькулятор',
      content: 'Новости и тексты',
      chat: 'Чат',
      contest: 'Конкурсы',
      newsletters: 'Рассылки',
      reviews: 'Отзывы',
      captcha: 'Капча',
      claims: 'Заявки',
      demo: 'Демо-офис',
      configuration: 'Настройки обменника',
      desk: 'Консоль сотрудников',
      operations: 'Работа сервера',
      partners: 'Партнёры и мониторинги',
      passkeys: 'Ключи доступа',
      'payout-accounts': 'Сохранённые реквизиты',
      'second-factor': 'Второй фактор',
      session: 'Вход и сеансы',
      staff: 'Сотрудники',
      users: 'Учётные записи',
      verification: 'Проверка карт и документов',
    },
    scope: scope => `или API-ключ с правом ${scope}`,
    session: { required: 'Нужен вход', optional: 'Со входом ответ может быть личным' },
    roles: {
      support: 'поддержка',
      editor: 'редактор',
      operator: 'оператор',
      treasurer: 'казначей',
      owner: 'владелец',
    },
    staff: roles => `Только сотрудники со вторым фактором: ${roles.join(', ')}`,
    parameters: 'Параметры',
    body: 'Тело запроса',
    optional: 'можно без него',
    noBody: 'без тела',
    refusals: 'Отказы',
    example: 'Пример ответа',
    shapes: 'Типы',
    problems: {
      title: 'Отказы',
      lead: 'Отказ — это application/problem+json. Поле code не меняется, по нему и решайте, что делать; detail написан для людей; errors перечисляет неверные поля. Любой вызов может ответить invalid, too-many, overloaded, unavailable, not-writable и internal, а вызов с телом — ещё too-large и unsupported-media.',
      codes: {
        invalid: 'Запрос неверен: в errors названо каждое поле и что с ним не так.',
        not_authenticated: 'Нужен вход, а токена нет.',
        token_not_valid: 'Токен истёк, отозван или подделан. Обновите его и повторите один раз.',
        'bad-credentials': 'Почта или пароль не подходят.',
        'second-factor-required': 'Нужен код второго фактора.',
        'second-factor-wrong': 'Код второго фактора не подходит.',
        forbidden: 'Этого вам делать нельзя.',
        'outside-networks':
          'Пульт закрыт для адреса, с которого пришёл запрос: владелец назвал сети, из которых он открывается.',
        'not-activated': 'Сначала подтвердите почту.',
        'account-blocked': 'Аккаунт заблокирован: words говорит почему.',
        'terms-changed':
          'Правила или политика изменились по существу после названной версии: прочитайте новую и согласитесь с ней.',
        'aml-refused': 'Адрес не проходит проверку происхождения: rule и policy называют правило и его версию.',
        'aml-unavailable': 'Проверка происхождения не отвечает: попробуйте позже.',
        'not-served': 'Обменник не обслуживает этого клиента, эту почту или эти реквизиты.',
        'step-up-required': 'Для этого нужно войти ещё раз.',
        'captcha-required': 'Нужна решённая капча: why говорит, что не так с присланной.',
        'not-found': 'Такого нет, или оно не ваше.',
        'method-not-allowed': 'Этот адрес так не вызывают; Allow перечисляет, как можно.',
        conflict: 'Запрос противоречит тому, что уже есть.',
        'below-minimum': 'Сумма меньше наименьшей: minimum.',
        'above-maximum': 'Сумма больше наибольшей: maximum.',
        'account-in-text':
          'В тексте стоит номер счёта, карты или адрес. Реквизиты — только на странице заявки; если так и надо, повторите с anyway.',
        assigned: 'Заявку держит в работе другой сотрудник: by и until говорят, кто и до какого времени.',
        'own-withdrawal': 'Это ваш собственный вывод: его ведут другие сотрудники, они названы в colleagues.',
        'own-claim': 'Это ваша собственная заявка: её ведут другие сотрудники, они названы в colleagues.',
        'beyond-reserve': 'Резерва не хватает на выплату: reserve говорит, сколько есть.',
        'promo-refused': 'Промокод не действует: в ответе причина и новый расчёт без него.',
        'rate-moved': 'Курс изменился: в ответе новый расчёт рядом со старым.',
        'wrong-state':
          'В этом состоянии так сделать нельзя. because: confirms-later — автор и вы связаны приглашением, ролью или сбросом второго фактора; from говорит, с какого времени вы подтверждаете.',
        'connection-failed': 'Другая сторона не приняла подключение; её слова — в `said`.',
        'already-used': 'Это уже использовано.',
        'in-flight': 'Такой же запрос ещё выполняется.',
        expired: 'Поздно: срок кода вышел. Запросите новый.',
        'too-large': 'Тело запроса больше, чем можно.',
        'unsupported-media': 'Тело должно быть application/json в UTF-8, без сжатия; файл — application/octet-stream.',
        'unreadable-statement': 'Файл не читается как выписка: fault говорит почему, row и seen — где.',
        'wrong-currency': 'Выписка в другой валюте: seen говорит, в какой.',
        'key-reused': 'С этим id уже был запрос, но с другим телом.',
        'too-many': 'Слишком часто. Retry-After говорит, когда можно снова.',
        internal: 'Ошибка у нас. Назовите поддержке supportId.',
        maintenance: 'Обменник на обслуживании.',
        overloaded:
          'Сейчас слишком много запросов сразу. Повторите через Retry-After секунд; то, что меняет данные, — с тем же id.',
        unavailable:
          'База данных обменника сейчас недоступна. Повторите через Retry-After секунд; то, что меняет данные, — с тем же id: возможно, оно уже записано.',
        'not-writable':
          'Обменник сейчас ничего не может записать, только показать. Ничего не изменилось; повторите через Retry-After секунд.',
        'no-deposit-accounts': 'Сейчас нет свободных реквизитов для оплаты. Попробуйте через несколько минут.',
        'rates-unavailable': 'Нет свежего курса.',
      },
    },
  },
  en: {
    parts: {
      everybody: {
        title: 'API',
        lead: 'Anything the site can do, a program can do too: its own pages use these same calls. This reference is made from the schemas that the server validates requests with.',
        link: 'Calls for customers and partners',
      },
      staff: {
        title: 'API for staff',
        lead: 'The calls that the console works with. Each needs a member of staff who is signed in and has one of the roles it names; API keys cannot make them.',
        link: 'Calls for staff',
      },
    },
    contents: 'Contents',
    conventions: {
      title: 'Conventions',
      list: [
        {
          name: 'Format',
          text: 'JSON in UTF-8, field names in camelCase. A path works with or without its trailing slash. A request body may be at most 100 kB.',
        },
        {
          name: 'No unknown fields',
          text: 'A field or a parameter that is not described is rejected with a 400 that names it, so a typo never goes unnoticed.',
        },
        {
          name: 'Amounts and rates',
          text: 'Decimal strings: "0.05", "641238.05". Never JSON numbers, which lose precision.',
        },
        { name: 'Time', text: 'ISO 8601 in UTC: 2026-11-21T12:00:00Z.' },
        {
          name: 'Signing in',
          text: 'Send Authorization: Bearer with an access token, or with an API key from the account settings: it makes only the calls that name its scope, up to 300 a minute. In a browser the token is in a cookie. Only token_not_valid is a reason to refresh the token and retry the call once.',
        },
        {
          name: 'Retries',
          text: 'A GET may be retried once after 408, 409, 425, 429, 500, 502, 503 and 504. Retry-After says how many seconds to wait.',
        },
        {
          name: 'Caching',
          text: 'Responses that are the same for everybody carry an ETag: send it as If-None-Match and you get a 304 without a body. Personal responses are never cached.',
        },
        {
          name: 'Request id',
          text: 'Every response carries X-Request-Id. You may send your own in the same header: 8 to 64 Latin letters, digits, hyphens and underscores.',
        },
      ],
    },
    tags: {
      'api-keys': 'API keys',
      calculator: 'Calculator',
      content: 'News and texts',
      chat: 'Chat',
      contest: 'Contests',
      newsletters: 'Newsletters',
      reviews: 'Reviews',
      captcha: 'Captcha',
      claims: 'Orders',
      demo: 'Demo office',
      configuration: 'Configuration',
      desk: 'Staff console',
      operations: 'Operations',
      partners: 'Partners and rate monitors',
      passkeys: 'Passkeys',
      'payout-accounts': 'Saved payout details',
      'second-factor': 'Two-factor authentication',
      session: 'Signing in and sessions',
      staff: 'Staff',
      users: 'Accounts',
      verification: 'Checks of cards and documents',
    },
    scope: scope => `or an API key with the scope ${scope}`,
    session: { required: 'Sign-in required', optional: 'The response may be personal when signed in' },
    roles: {
      support: 'support',
      editor: 'editor',
      operator: 'operator',
      treasurer: 'treasurer',
      owner: 'owner',
    },
    staff: roles => `Staff with two-factor authentication only: ${roles.join(', ')}`,
    parameters: 'Parameters',
    body: 'Request body',
    optional: 'optional',
    noBody: 'no body',
    refusals: 'Errors',
    example: 'Example response',
    shapes: 'Types',
    problems: {
      title: 'Errors',
      lead: 'An error is application/problem+json. Its code is stable, so decide by it what to do; detail is for people, and errors lists the fields that are wrong. Any call may return invalid, too-many, overloaded, unavailable, not-writable and internal; a call with a body may also return too-large and unsupported-media.',
      codes: {
        invalid: 'The request is not valid: errors names every field and what is wrong with it.',
        not_authenticated: 'Sign-in is required and there is no token.',
        token_not_valid: 'The token has expired, been revoked or is forged. Refresh it and retry once.',
        'bad-credentials': 'The e-mail or the password is wrong.',
        'second-factor-required': 'A two-factor authentication code is required.',
        'second-factor-wrong': 'The two-factor authentication code is wrong.',
        forbidden: 'You may not do this.',
        'outside-networks':
          'The console is closed to the address that asks: the owner has named the networks it opens from.',
        'not-activated': 'Confirm the e-mail address first.',
        'account-blocked': 'The account is blocked: words says why.',
        'terms-changed':
          'The rules or the policy changed in substance after the version named: read the new one and agree to it.',
        'aml-refused': 'An address fails the check of its origin: rule and policy name the rule and its version.',
        'aml-unavailable': 'The check of the origin does not answer: try again later.',
        'not-served': 'The office does not serve this customer, mailbox or account.',
        'step-up-required': 'This requires signing in again.',
        'captcha-required': 'A solved captcha is required: why says what is wrong with the one you sent.',
        'not-found': 'It does not exist, or it is not yours.',
        'method-not-allowed': 'This method is not supported here; Allow lists those that are.',
        conflict: 'The request conflicts with what exists already.',
        'below-minimum': 'The amount is below the minimum, given in minimum.',
        'above-maximum': 'The amount is above the maximum, given in maximum.',
        'account-in-text':
          'The text contains the number of an account, a card or an address. Payment details belong on the order page only; if it is meant so, repeat with anyway.',
        assigned: 'A colleague is working on this order: by and until say who and until when.',
        'own-withdrawal': 'This is your own withdrawal: only the people named in colleagues may act on it.',
        'own-claim': 'This is your own order: only the people named in colleagues may act on it.',
        'beyond-reserve': 'The reserve does not cover the payout: reserve says how much there is.',
        'promo-refused': 'The promo code does not apply: the answer has the reason and a new quote without it.',
        'rate-moved': 'The rate has changed: the answer has the new quote beside the old one.',
        'wrong-state':
          'Not possible in this state. because: confirms-later — an invitation, a role or a reset of a second factor links you and the author; from says from when you confirm.',
        'connection-failed': 'The other side does not accept the connection; its words are in `said`.',
        'already-used': 'It has been used already.',
        'in-flight': 'The same request is still being processed.',
        expired: 'Too late: the code has expired. Ask for a new one.',
        'too-large': 'The body of the request is larger than allowed.',
        'unsupported-media':
          'The body must be application/json in UTF-8, not compressed; a file is application/octet-stream.',
        'unreadable-statement': 'The file cannot be read as a statement: fault says why, row and seen say where.',
        'wrong-currency': 'The statement is in another currency: seen says which.',
        'key-reused': 'This id belongs to an earlier request with another body.',
        'too-many': 'Too many requests. Retry-After says when to try again.',
        internal: 'Something went wrong on our side. Give support the supportId.',
        overloaded:
          'Too many requests right now. Retry after Retry-After seconds; with the same id if it changes something.',
        maintenance: 'The office is down for maintenance.',
        unavailable:
          'The database is unavailable. Retry after Retry-After seconds, with the same id if the request changes something: the first one may have gone through.',
        'not-writable':
          'Nothing can be saved right now; reading still works. Nothing was changed. Retry after Retry-After seconds.',
        'no-deposit-accounts': 'No deposit account is free right now. Try again in a few minutes.',
        'rates-unavailable': 'There is no current exchange rate.',
      },
    },
  },
})
