/** A review, who wrote it and about which exchange, and what the office answered. */
export type DemoReview = {
  by: string
  pair: readonly [from: string, to: string, give: string]
  stars: number
  text: string
  answer?: string
  /** Nobody of the office has looked at it yet. */
  waiting?: true
}

/** The oldest first. */
export const demoReviews: readonly DemoReview[] = [
  {
    by: 'oleg.m@mail.example',
    pair: ['USDTTRC20', 'SBPRUB', '780'],
    stars: 5,
    text: 'Менял USDT на СБП, деньги пришли минут через десять. Курс не поплыл: сколько показали, столько и упало.',
  },
  {
    by: 'stas@mail.example',
    pair: ['BTC', 'TCSBRUB', '0.009'],
    stars: 4,
    text: 'Всё нормально, но биткоин шёл почти полчаса. Понимаю, что это сеть, просто ждать нервно.',
    answer: 'Спасибо! Сеть мы не ускорим, но курс на это время уже закреплён в заявке.',
  },
  {
    by: 'tom.r@mail.example',
    pair: ['LTC', 'SBPRUB', '9'],
    stars: 5,
    text: 'Sent LTC from Kraken and had roubles on the card before I finished my coffee. Clear page, no chasing anyone.',
  },
  {
    by: 'marina@box.example',
    pair: ['SBERRUB', 'USDTTRC20', '40000'],
    stars: 5,
    text: 'Третий раз здесь. Вопросов нет, карту запоминает, чек скачивается со страницы.',
  },
  {
    by: 'timur@box.example',
    pair: ['USDTTRC20', 'SBERRUB', '2500'],
    stars: 2,
    text: 'Ночью в чате ответили только через сорок минут. Обмен в итоге прошёл, но осадок остался.',
    answer: 'Вы правы, ночью мы отвечали медленно. Добавили человека в ночную смену.',
  },
  {
    by: 'ekaterina@post.example',
    pair: ['ETH', 'SBERRUB', '0.35'],
    stars: 5,
    text: 'Отправила чуть больше, чем надо. Думала, разницу не увижу, а страница сама предложила её вернуть.',
  },
  {
    by: 'lukas@mail.example',
    pair: ['USDTTRC20', 'SBPRUB', '1200'],
    stars: 4,
    text: 'Fair rate. Not the best on the list, but it stayed the same to the end, which matters more to me.',
  },
  {
    by: 'pavel.s@mail.example',
    pair: ['SBERRUB', 'ETH', '75000'],
    stars: 5,
    text: 'Покупал эфир с карты Сбера, без лишних вопросов. Восемь минут по часам.',
  },
  {
    by: 'artur@box.example',
    pair: ['SBERRUB', 'USDTTRC20', '75000'],
    stars: 3,
    text: 'Курс хороший, но просили оставить комментарий пустым, а банк вписал свой. Пришлось писать в поддержку.',
    answer: 'Спасибо, что написали. Комментарий, который ставит сам банк, обмену не мешает.',
  },
  {
    by: 'rustam@post.example',
    pair: ['USDTTRC20', 'TCSBRUB', '4300'],
    stars: 5,
    text: 'Быстро. В поддержке живые люди, отвечают по делу.',
  },
  {
    by: 'j.byrne@mail.example',
    pair: ['USDTTRC20', 'SBPRUB', '500'],
    stars: 5,
    text: 'Second exchange here, about twelve minutes from TRC20 to the bank. The receipt was handy for my records.',
  },
  {
    by: 'daria@post.example',
    pair: ['BTC', 'SBPRUB', '0.006'],
    stars: 4,
    text: 'Не хватает уведомлений о курсе в телеграме, приходят только на почту. А так обменник честный.',
  },
  {
    by: 'sofia@box.example',
    pair: ['USDTTRC20', 'SBPRUB', '320'],
    stars: 5,
    text: 'Объясняла маме по телефону, и она сама разобралась, что копировать и куда платить. Это показатель.',
  },
  {
    by: 'helen.w@post.example',
    pair: ['LTC', 'SBPRUB', '4'],
    stars: 5,
    text: 'Asked a silly question about the network in the chat and got a kind answer in two minutes. Will use again.',
  },
  {
    by: 'igor77@box.example',
    pair: ['TCSBRUB', 'BTC', '150000'],
    stars: 5,
    text: 'Сравнивал с тремя обменниками, здесь сумма на входе и на выходе совпала до копейки.',
  },
  {
    by: 'zhenya@post.example',
    pair: ['LTC', 'SBPRUB', '1.5'],
    stars: 4,
    text: 'Дошло за пятнадцать минут. Минус звезда за минимум: хотелось бы менять и по мелочи.',
    waiting: true,
  },
]
