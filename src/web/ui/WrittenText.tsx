import { classNames } from './class-names.ts'
import styles from './WrittenText.module.css'

type WrittenTextProps = {
  /** Only what the office made of Markdown: its renderer writes every element itself and escapes everything else. */
  html: string
  className?: string | undefined
  lang?: string
}

/** A text that the office wrote. */
export const WrittenText = ({ html, className, lang }: WrittenTextProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see `html`; the content policy lets no script of it run either.
  <div className={classNames(styles.text, className)} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
)
