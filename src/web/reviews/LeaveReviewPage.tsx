import { useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { LONGEST_REVIEW, LONGEST_REVIEWER, SHORTEST_REVIEW } from '#contract/reviews/review-limits.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { keptValue, type OfficeForm, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Stars } from '#web/quotes/reviews/Stars.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FORM, type LeaveReviewData } from './LeaveReviewPage.data.ts'
import styles from './reviews.module.css'

export { action, loader } from './LeaveReviewPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, noindex: true }),
}

/** The one review of a completed claim. */
export function Component() {
  const { id, number, mine } = useLoaderData<LeaveReviewData>()
  const form = useOfficeForm<LeaveReviewData['mine']>(FORM)
  const t = useMessages(messages)
  const now = form.done ?? mine
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      <p className={styles.lead}>{t.lead(groupedNumber(number))}</p>
      <Card>
        {now.state === 'none' ? <ReviewForm form={form} /> : <Left mine={now} isNew={form.done !== undefined} />}
      </Card>
      <p>
        <ButtonLink to={`/claim/${id}`}>{t.claim}</ButtonLink>
      </p>
    </div>
  )
}

const marks = ['5', '4', '3', '2', '1'] as const

function ReviewForm({ form }: { form: OfficeForm }) {
  const { Form, busy, refused } = form
  const t = useMessages(messages)
  return (
    <Form method="post" noValidate className={styles.form} aria-label={t.title}>
      <FormSummary refused={refused} texts={texts} labels={{ stars: t.stars, text: t.text, name: t.name }} />
      <Marks {...form.field('stars', texts)} chosen={keptValue(refused, 'stars')} />
      <TextAreaField
        {...form.field('text', texts)}
        label={t.text}
        hint={t.textHint}
        rows={5}
        maxLength={LONGEST_REVIEW}
        defaultValue={keptValue(refused, 'text')}
      />
      <TextField
        {...form.field('name', texts)}
        label={t.name}
        hint={t.nameHint}
        maxLength={LONGEST_REVIEWER}
        autoComplete="nickname"
        defaultValue={keptValue(refused, 'name')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {t.send}
      </Button>
    </Form>
  )
}

type MarksProps = { id: string; name: string; refusal?: string | undefined; chosen: string | undefined }

/** One to five stars, each with its word: radio buttons, so that arrows walk. */
function Marks({ id, name, refusal, chosen }: MarksProps) {
  const t = useMessages(messages)
  return (
    <fieldset className={styles.marks} aria-describedby={refusal && `${id}-refusal`}>
      <legend>{t.stars}</legend>
      {marks.map((mark, i) => (
        <label key={mark} className={styles.mark}>
          <input type="radio" id={i === 0 ? id : undefined} name={name} value={mark} defaultChecked={chosen === mark} />
          <Stars of={Number(mark)} />
          {t.marks[mark]}
        </label>
      ))}
      {refusal && (
        <p id={`${id}-refusal`} className={styles.refusal}>
          {refusal}
        </p>
      )}
    </fieldset>
  )
}

/** What has become of the review. */
function Left({ mine, isNew }: { mine: LeaveReviewData['mine']; isNew: boolean }) {
  const t = useMessages(messages)
  const outcome = useRef<HTMLDivElement>(null)

  // The form with the pressed button is gone, so the focus goes here.
  useEffect(() => {
    if (isNew) outcome.current?.focus()
  }, [isNew])

  if (mine.state === 'none') return null
  const { title, text } = t.states[mine.state]
  const review = 'review' in mine ? mine.review : undefined
  return (
    <div ref={outcome} tabIndex={-1} className={styles.form}>
      <Notice tone={mine.state === 'shown' || mine.state === 'waiting' ? 'good' : 'info'} title={title}>
        <p>{text}</p>
      </Notice>
      {review && (
        <p>
          <Stars of={review.stars} /> <span lang={review.locale}>{review.text}</span>
        </p>
      )}
      {review?.answer && (
        <p className={styles.note}>
          {t.answer} <span lang={review.locale}>{review.answer}</span>
        </p>
      )}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Отзыв об обмене',
    lead: (number: string) =>
      `Заявка № ${number}. Отзыв один, изменить его потом нельзя. Его увидят все, без номера и сумм.`,
    stars: 'Оценка',
    marks: { 5: 'отлично', 4: 'хорошо', 3: 'нормально', 2: 'плохо', 1: 'ужасно' },
    text: 'Что понравилось и что нет',
    textHint: `От ${SHORTEST_REVIEW} до ${LONGEST_REVIEW} знаков. Без телефонов, карт и адресов кошельков.`,
    name: 'Как вас подписать (необязательно)',
    nameHint: 'Имя увидят все. Оставьте пустым, и подписи не будет.',
    send: 'Отправить отзыв',
    claim: 'К заявке',
    answer: 'Ответ обменника:',
    states: {
      waiting: { title: 'Спасибо, отзыв у нас', text: 'Он появится на сайте, когда его прочтут сотрудники.' },
      shown: { title: 'Отзыв опубликован', text: 'Спасибо: его видят все, кто выбирает обменник.' },
      declined: {
        title: 'Отзыв не опубликован',
        text: 'Так бывает, если в нём оскорбления, чьи-то личные данные, реклама или речь не о нас.',
      },
      'not-yet': { title: 'Отзыв — после обмена', text: 'Его можно оставить, когда заявка выполнена.' },
      'not-yours': {
        title: 'Отзыв оставляет тот, кто создал заявку',
        text: 'Откройте ссылку из письма о заявке или войдите в кабинет.',
      },
    },
  },
  en: {
    title: 'Review of an exchange',
    lead: (number: string) =>
      `Order no. ${number}. There is one review, and it cannot be changed later. Everybody sees it, without the number and the amounts.`,
    stars: 'Mark',
    marks: { 5: 'excellent', 4: 'good', 3: 'so-so', 2: 'bad', 1: 'terrible' },
    text: 'What was good, and what was not',
    textHint: `${SHORTEST_REVIEW} to ${LONGEST_REVIEW} characters. No phone numbers, cards or wallet addresses.`,
    name: 'How to sign it (optional)',
    nameHint: 'Everybody sees the name. Leave it empty to stay unnamed.',
    send: 'Send the review',
    claim: 'Back to the order',
    answer: 'Answer of the office:',
    states: {
      waiting: { title: 'Thank you, we have your review', text: 'It appears on the site once our staff have read it.' },
      shown: { title: 'The review is published', text: 'Thank you: everybody who chooses an office sees it.' },
      declined: {
        title: 'The review is not published',
        text: 'That happens when it contains insults, personal data or advertising, or is not about us.',
      },
      'not-yet': { title: 'Reviews come after the exchange', text: 'You can leave one when the order is completed.' },
      'not-yours': {
        title: 'Only whoever placed the order can review it',
        text: 'Open the link in the e-mail about the order, or sign in.',
      },
    },
  },
})

const texts: FormTexts = defineMessages({
  ru: {
    refusals: { 'already-used': 'Отзыв об этой заявке уже есть.', 'wrong-state': 'Заявка ещё не выполнена.' },
    fields: {
      stars: { missing: 'выберите оценку' },
      text: {
        missing: 'напишите хотя бы пару слов',
        'too-small': `хотя бы ${SHORTEST_REVIEW} знаков`,
        'too-big': `не длиннее ${LONGEST_REVIEW} знаков`,
      },
      name: { 'too-big': `не длиннее ${LONGEST_REVIEWER} знаков` },
    },
  },
  en: {
    refusals: {
      'already-used': 'This order has been reviewed already.',
      'wrong-state': 'The order is not completed yet.',
    },
    fields: {
      stars: { missing: 'choose a mark' },
      text: {
        missing: 'write at least a few words',
        'too-small': `at least ${SHORTEST_REVIEW} characters`,
        'too-big': `${LONGEST_REVIEW} characters at most`,
      },
      name: { 'too-big': `${LONGEST_REVIEWER} characters at most` },
    },
  },
})
