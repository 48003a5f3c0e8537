import type { ProblemCode } from '#contract/problem.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { Session } from './api-reference.ts'

type Messages = {
  title: string
  lead: string
  contents: string
  conventions: { title: string; list: { name: string; text: string }[] }
  /** A group without a name here stands under its tag. */
  tags: Partial<Record<string, string>>
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
    title: 'API',
    lead: 'Всё, что делает сайт, может и программа: страницы обменника пользуются этими же вызовами. Описание составлено по тем же схемам, по которым сервер проверяет запросы.',
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
          text: 'Заголовок Authorization: Bearer и токен доступа. В браузере токен лежит в cookie. Отказ token_not_valid — единственный повод обновить токен и повторить вызов один раз.',
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
    tags: { calculator: 'Калькулятор', demo: 'Демо-офис', operations: 'Работа сервера' },
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
      lead: 'Отказ — это application/problem+json. Поле code не меняется, по нему и решайте, что делать; detail написан для людей; errors перечисляет неверные поля. Любой вызов может ответить invalid, too-many, overloaded и internal, а вызов с телом — ещё too-large и unsupported-media.',
      codes: {
        invalid: 'Запрос неверен: в errors названо каждое поле и что с ним не так.',
        not_authenticated: 'Нужен вход, а токена нет.',
        token_not_valid: 'Токен истёк, отозван или подделан. Обновите его и повторите один раз.',
        'bad-credentials': 'Почта или пароль не подходят.',
        'second-factor-required': 'Нужен код второго фактора.',
        'second-factor-wrong': 'Код второго фактора не подходит.',
        forbidden: 'Этого вам делать нельзя.',
        'not-activated': 'Сначала подтвердите почту.',
        'step-up-required': 'Для этого нужно войти ещё раз.',
        'captcha-required': 'Нужна решённая капча: why говорит, что не так с присланной.',
        'not-found': 'Такого нет, или оно не ваше.',
        'method-not-allowed': 'Этот адрес так не вызывают; Allow перечисляет, как можно.',
        conflict: 'Запрос противоречит тому, что уже есть.',
        'below-minimum': 'Сумма меньше наименьшей: minimum.',
        'above-maximum': 'Сумма больше наибольшей: maximum.',
        'in-hand': 'Заявку держит в работе другой сотрудник: by и until говорят, кто и до какого времени.',
        'own-claim': 'Это ваша собственная заявка: её ведут другие сотрудники, они названы в colleagues.',
        'beyond-reserve': 'Резерва не хватает на выплату: reserve говорит, сколько есть.',
        'rate-moved': 'Курс изменился: в ответе новый расчёт рядом со старым.',
        'wrong-state': 'В этом состоянии так сделать нельзя.',
        'already-used': 'Это уже использовано.',
        'in-flight': 'Такой же запрос ещё выполняется.',
        expired: 'Поздно: срок кода вышел. Запросите новый.',
        'too-large': 'Тело запроса больше, чем можно.',
        'unsupported-media': 'Тело должно быть application/json в UTF-8, без сжатия; файл — application/octet-stream.',
        'key-reused': 'С этим id уже был запрос, но с другим телом.',
        'too-many': 'Слишком часто. Retry-After говорит, когда можно снова.',
        internal: 'Ошибка у нас. Назовите поддержке supportId.',
        maintenance: 'Обменник на обслуживании.',
        overloaded:
          'Сейчас слишком много запросов сразу. Повторите через Retry-After секунд; то, что меняет данные, — с тем же id.',
        'no-requisites': 'Сейчас нет свободных реквизитов для оплаты. Попробуйте через несколько минут.',
        'rates-unavailable': 'Нет свежего курса.',
      },
    },
  },
  en: {
    title: 'API',
    lead: 'Whatever the site does a program can do too: the pages of the office use these very calls. The description is made from the schemas that the server checks requests with.',
    contents: 'Contents',
    conventions: {
      title: 'What holds for every call',
      list: [
        {
          name: 'Format',
          text: 'JSON in UTF-8, field names in camelCase. An address answers the same with and without its last slash. A request has a body of 100 kB at most.',
        },
        {
          name: 'Nothing extra',
          text: 'A field or a parameter that is not described is refused with a 400 that names it. A misspelling does not pass unnoticed.',
        },
        {
          name: 'Amounts and rates',
          text: 'Decimal strings: "0.05", "641238.05". Never JSON numbers, which lose digits.',
        },
        { name: 'Time', text: 'ISO 8601 in UTC: 2026-11-21T12:00:00Z.' },
        {
          name: 'Signing in',
          text: 'The header Authorization: Bearer with an access token. In a browser the token is in a cookie. The refusal token_not_valid is the only reason to refresh the token and repeat the call once.',
        },
        {
          name: 'Repeating',
          text: 'A reading call may be repeated once after 408, 409, 425, 429, 500, 502, 503 and 504. Retry-After says after how many seconds.',
        },
        {
          name: 'Caching',
          text: 'Answers that are the same for everybody carry an ETag: send it as If-None-Match and the answer is a 304 without a body. Personal answers are kept nowhere.',
        },
        {
          name: 'Request id',
          text: 'Every answer carries X-Request-Id. You may send your own in the same header: 8 to 64 Latin letters, digits, hyphens and underscores.',
        },
      ],
    },
    tags: { calculator: 'Calculator', demo: 'The demo office', operations: 'Running the server' },
    session: { required: 'Signed-in people only', optional: 'Signed in, the answer may be personal' },
    roles: {
      support: 'support',
      editor: 'editor',
      operator: 'operator',
      treasurer: 'treasurer',
      owner: 'owner',
    },
    staff: roles => `Staff with a second factor only: ${roles.join(', ')}`,
    parameters: 'Parameters',
    body: 'Request body',
    optional: 'optional',
    noBody: 'no body',
    refusals: 'Refusals',
    example: 'An example of the answer',
    shapes: 'Shapes',
    problems: {
      title: 'Refusals',
      lead: 'A refusal is application/problem+json. The code is stable: decide by it what to do. The detail is for people, and errors lists the fields that are wrong. Any call may answer invalid, too-many, overloaded and internal, and a call with a body too-large and unsupported-media as well.',
      codes: {
        invalid: 'The request is not valid: errors names every field and what is wrong with it.',
        not_authenticated: 'One has to be signed in, and there is no token.',
        token_not_valid: 'The token has expired, was revoked or is forged. Refresh it and repeat once.',
        'bad-credentials': 'The e-mail or the password is wrong.',
        'second-factor-required': 'The code of the second factor is needed.',
        'second-factor-wrong': 'The code of the second factor is wrong.',
        forbidden: 'You may not do this.',
        'not-activated': 'Confirm the e-mail address first.',
        'step-up-required': 'This needs a fresh sign-in.',
        'captcha-required': 'A solved captcha is needed: why says what is wrong with the one that came.',
        'not-found': 'There is no such thing, or it is not yours.',
        'method-not-allowed': 'This address is not called that way; Allow lists how it is.',
        conflict: 'The request contradicts what is there already.',
        'below-minimum': 'The amount is below the smallest one: minimum.',
        'above-maximum': 'The amount is above the largest one: maximum.',
        'in-hand': 'A colleague has the claim in hand: by and until say who and until when.',
        'own-claim': 'The claim is your own: colleagues act on it, named in colleagues.',
        'beyond-reserve': 'The reserve does not cover the payout: reserve says how much there is.',
        'rate-moved': 'The rate has changed: the answer has the new quote beside the old one.',
        'wrong-state': 'Not possible in this state.',
        'already-used': 'It has been used already.',
        'in-flight': 'The same request is still being carried out.',
        expired: 'Too late: the code has expired. Ask for a new one.',
        'too-large': 'The body of the request is larger than allowed.',
        'unsupported-media':
          'The body must be application/json in UTF-8, not compressed; a file is application/octet-stream.',
        'key-reused': 'This id belongs to an earlier request with another body.',
        'too-many': 'Too often. Retry-After says when it may be tried again.',
        internal: 'An error of ours. Tell support the supportId.',
        overloaded:
          'Too many requests at this moment. Repeat it after Retry-After seconds; what changes something, with the same id.',
        maintenance: 'The office is being serviced.',
        'no-requisites': 'There is nothing free to pay to right now. Try again in a few minutes.',
        'rates-unavailable': 'There is no fresh rate.',
      },
    },
  },
})
