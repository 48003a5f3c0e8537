/** The website where an e-mail address is read, for the common mail providers. */
export function mailPage(email: string): { name: string; url: string } | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return mailProviders.find(({ domains }) => domains.includes(domain))
}

const mailProviders: readonly { name: string; url: string; domains: readonly string[] }[] = [
  { name: 'Gmail', url: 'https://mail.google.com/', domains: ['gmail.com', 'googlemail.com'] },
  {
    name: 'Яндекс Почта',
    url: 'https://mail.yandex.ru/',
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz'],
  },
  {
    name: 'Почта Mail',
    url: 'https://e.mail.ru/',
    domains: ['mail.ru', 'inbox.ru', 'list.ru', 'bk.ru', 'internet.ru'],
  },
  { name: 'Рамблер/почта', url: 'https://mail.rambler.ru/', domains: ['rambler.ru', 'lenta.ru', 'ro.ru'] },
  { name: 'Outlook', url: 'https://outlook.live.com/', domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'] },
  { name: 'iCloud', url: 'https://www.icloud.com/mail', domains: ['icloud.com', 'me.com', 'mac.com'] },
  { name: 'Proton Mail', url: 'https://mail.proton.me/', domains: ['proton.me', 'protonmail.com', 'pm.me'] },
]
