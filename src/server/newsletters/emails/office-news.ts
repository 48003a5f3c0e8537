import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'

/** The office's news, to somebody who has agreed to them. Its words are those of an editor. */
export const officeNews = defineEmail('office-news', {
  data: z.strictObject({
    subject: z.string(),
    /** Markdown as the office renders it, with full addresses; and as text. */
    html: z.string(),
    text: z.string(),
    /** The first words, beside the subject in a mailbox. */
    preheader: z.string(),
    /** Sent to its editor alone. */
    isTest: z.boolean(),
    stop: z.templateLiteral(['/', z.string()]),
  }),
  sample: {
    subject: 'Новый офис на Тверской и наличные евро',
    preheader: 'С понедельника работаем по новому адресу.',
    html: '<p>С понедельника меняем наличные по новому адресу: <strong>Тверская, 12</strong>.</p>\n<h2>Что нового</h2>\n<ul>\n<li>наличные евро и доллары</li>\n<li>встреча в день заявки</li>\n</ul>\n<blockquote>\n<p>Заявки, открытые до понедельника, ждём по старому адресу.</p>\n</blockquote>\n<p><a href="https://office.example/cash">Обмен наличных</a></p>',
    text: 'С понедельника меняем наличные по новому адресу: Тверская, 12.\n\nЧто нового\n\n- наличные евро и доллары\n- встреча в день заявки\n\nЗаявки, открытые до понедельника, ждём по старому адресу.\n\nОбмен наличных (https://office.example/cash)',
    isTest: false,
    stop: '/newsletters/stop?key=Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA',
  },
  sampleInEnglish: {
    subject: 'A new branch, and cash in euros',
    preheader: 'From Monday on we work at a new address.',
    html: '<p>From Monday on we exchange cash at a new address: <strong>12 Tverskaya Street</strong>.</p>\n<h2>What is new</h2>\n<ul>\n<li>cash in euros and dollars</li>\n<li>meetings on the day of the order</li>\n</ul>\n<blockquote>\n<p>Orders opened before Monday are served at the old address.</p>\n</blockquote>\n<p><a href="https://office.example/en/cash">Exchange cash</a></p>',
    text: 'From Monday on we exchange cash at a new address: 12 Tverskaya Street.\n\nWhat is new\n\n- cash in euros and dollars\n- meetings on the day of the order\n\nOrders opened before Monday are served at the old address.\n\nExchange cash (https://office.example/en/cash)',
  },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const { subject, html, preheader, isTest, stop } = data
    return {
      subject: isTest ? `${text.test} ${subject}` : subject,
      preheader,
      heading: subject,
      parts: [
        { is: 'written', html, text: data.text },
        { is: 'footnote', text: isTest ? text.whyTest : text.why(officeName) },
      ],
      unsubscribe: link(stop),
    }
  },
})

const texts = {
  ru: {
    test: '[Проба]',
    whyTest: 'Это проба: рассылка пришла только вам, и отписываться от неё не нужно.',
    why: (office: string) =>
      `Вы получили это письмо, потому что подписались на новости ${office}. Нажмите «Больше не присылать», и новостей больше не будет.`,
  },
  en: {
    test: '[Test]',
    whyTest: 'This is a test: it was sent to you alone, and there is nothing to unsubscribe from.',
    why: (office: string) =>
      `You get this e-mail because you subscribed to news from ${office}. Press “Stop these e-mails”, and there will be no more news.`,
  },
}
