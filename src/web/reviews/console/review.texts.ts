import type { DeclineReason, ReviewState } from '#contract/reviews/review.ts'
import { LONGEST_REVIEW } from '#contract/reviews/review-limits.ts'
import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const reviewStateNames = defineMessages<Record<ReviewState, string>>({
  ru: { waiting: 'ждёт', shown: 'на сайте', declined: 'отклонён' },
  en: { waiting: 'waiting', shown: 'shown', declined: 'declined' },
})

export const declineReasonNames = defineMessages<Record<DeclineReason, string>>({
  ru: {
    insult: 'оскорбления',
    'personal-data': 'личные данные',
    advertising: 'реклама',
    'not-about-us': 'не об обменнике',
  },
  en: {
    insult: 'insults',
    'personal-data': 'personal data',
    advertising: 'advertising',
    'not-about-us': 'not about the office',
  },
})

export const reviewTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Отзывы',
    lead: 'Отзыв пишет только клиент с выполненной заявкой. Вы решаете, показать ли его, и отвечаете; слов и оценки никто не меняет.',
    one: 'Отзыв',
    add: 'Отзыв',
    none: 'Отзывов ещё нет',
    made: 'Правка видна на странице отзывов.',
    search: 'Слова отзыва',
    groups: { decision: 'Решение', answer: 'Ответ' },
    fields: {
      state: 'Состояние',
      reason: 'Почему отклонён',
      answer: 'Ответ обменника',
      stars: 'Оценка',
      text: 'Текст',
      name: 'Подпись',
    },
    hints: {
      reason: 'Сколько отзывов не показано, видят все. Низкая оценка — не причина.',
      answer: 'Его увидят все под отзывом. На языке отзыва.',
    },
    columns: { writtenAt: 'Написан', stars: 'Оценка', text: 'Отзыв', state: 'Состояние', claim: 'Заявка' },
    filters: { state: 'Состояние', stars: 'Оценка' },
    refusals: {
      reason: { missing: 'укажите причину', 'not-allowed': 'нужна только для отклонённого' },
      answer: { 'too-big': `не длиннее ${LONGEST_REVIEW} знаков` },
    },
  },
  en: {
    title: 'Reviews',
    lead: 'Only a customer with a completed order writes a review. You decide whether it is shown, and answer; nobody changes its words or its mark.',
    one: 'Review',
    add: 'Review',
    none: 'There are no reviews yet',
    made: 'The change shows on the page of reviews.',
    search: 'Words of the review',
    groups: { decision: 'Decision', answer: 'Answer' },
    fields: {
      state: 'State',
      reason: 'Why it is declined',
      answer: 'Answer of the office',
      stars: 'Mark',
      text: 'Text',
      name: 'Signed',
    },
    hints: {
      reason: 'Everybody sees how many reviews are not shown. A low mark is no reason.',
      answer: 'Everybody sees it below the review. Write it in the language of the review.',
    },
    columns: { writtenAt: 'Written', stars: 'Mark', text: 'Review', state: 'State', claim: 'Order' },
    filters: { state: 'State', stars: 'Mark' },
    refusals: {
      reason: { missing: 'say why', 'not-allowed': 'only for a declined review' },
      answer: { 'too-big': `${LONGEST_REVIEW} characters at most` },
    },
  },
})
