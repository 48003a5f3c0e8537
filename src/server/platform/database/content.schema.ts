type State = 'draft' | 'published'

export type ContentSchema = {
  content_pages: {
    page: string
    state: State
    title_ru: string
    title_en: string
    text_ru: string
    text_en: string
    changed_at: Date
  }
  content_versions: {
    page: string
    number: number
    substance: boolean
    published_at: Date
    title_ru: string
    title_en: string
    text_ru: string
    text_en: string
  }
  content_images: { name: string; width: number; height: number; stored_at: Date }
  content_image_sizes: { name: string; width: number; content: Buffer }
  articles: {
    slug: string
    state: State
    published_at: Date | null
    title_ru: string
    title_en: string
    lead_ru: string
    lead_en: string
    text_ru: string
    text_en: string
    image: string | null
    image_alt_ru: string
    image_alt_en: string
    changed_at: Date
  }
  questions: {
    key: string
    state: State
    position: number
    question_ru: string
    question_en: string
    answer_ru: string
    answer_en: string
    changed_at: Date
  }
}
