import { z } from 'zod'
import { deviceName } from '#contract/auth/device-name.ts'
import { defineEmail } from '#server/emails/email.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'

/** A sign-in on a device that is new for the account. */
export const newDevice = defineEmail('new-device', {
  data: z.strictObject({
    userAgent: z.string(),
    address: z.string(),
    /** E-mails queued by an earlier version have none. */
    at: z.iso.datetime().optional(),
  }),
  sample: {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    address: '203.0.113.9',
    at: '2026-11-21T12:04:00Z',
  },
  write({ data, locale, officeName, link, timeZone }) {
    const text = texts[locale]
    return {
      subject: text.subject(officeName),
      preheader: text.preheader,
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.what },
        {
          is: 'figures',
          rows: [
            { name: text.device, value: deviceName(data.userAgent) || text.unknown },
            { name: text.address, value: data.address },
            ...(data.at === undefined ? [] : [{ name: text.when, value: emailMoment(locale, data.at, timeZone) }]),
          ],
        },
        { is: 'paragraph', text: text.notYou },
        { is: 'button', label: text.look, url: link('/account/settings') },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (office: string) => `Вход с нового устройства — ${office}`,
    preheader: 'Если это были вы, ничего делать не нужно.',
    heading: 'Вход с нового устройства',
    what: 'В ваш кабинет вошли с устройства, которого мы раньше не видели. Если это были вы, ничего делать не нужно.',
    device: 'Устройство',
    unknown: 'Неизвестное',
    address: 'IP-адрес',
    when: 'Когда',
    notYou: 'Если это были не вы, закройте этот сеанс в настройках и смените пароль.',
    look: 'Посмотреть сеансы',
  },
  en: {
    subject: (office: string) => `New sign-in to your account — ${office}`,
    preheader: 'If it was you, no action is needed.',
    heading: 'Sign-in from a new device',
    what: 'Someone signed in to your account from a device we have not seen before. If it was you, no action is needed.',
    device: 'Device',
    unknown: 'Unknown',
    address: 'IP address',
    when: 'When',
    notYou: 'If it was not you, sign out this session in settings and change your password.',
    look: 'See my sessions',
  },
}
