import { linesThatDiffer } from '#contract/content/text-difference.ts'
import type { Locale } from '#contract/locale.ts'
import { locales } from '#contract/locale.ts'
import type { FieldKind } from '#web/console/records/field-kind.ts'
import { Difference } from '../Difference.tsx'
import { contentTexts } from './content.texts.ts'
import { WrittenFields } from './WrittenFields.tsx'

type Both = Record<Locale, string>

/** A text in Markdown in both languages, side by side, each with how its page will look. */
export const written: FieldKind = {
  texts: (name, value: Both) => Object.fromEntries(locales.map(language => [`${name}.${language}`, value[language]])),
  // A form without a script ends its lines in its own way.
  read: (name, texts) =>
    Object.fromEntries(
      locales.map(language => [language, (texts[`${name}.${language}`] ?? '').replaceAll(/\r\n?/g, '\n').trim()]),
    ),
  input: ({ name, label, hint, texts, locale, control }) => (
    <WrittenFields
      hint={hint}
      fields={locales.map((language, i) => ({
        language,
        label: `${label}, ${contentTexts[locale].languages[i]}`,
        text: texts[`${name}.${language}`] ?? '',
        control: control(`${name}.${language}`),
      }))}
    />
  ),
  show: (value: Both, { locale }) => contentTexts[locale].characters(value.ru.length, value.en.length),
  showChange: (before: Both, after: Both, { locale }) =>
    locales.map((language, i) =>
      before[language] === after[language] ? null : (
        <div key={language} lang={language}>
          <span>{contentTexts[locale].languages[i]}</span>
          <Difference lines={linesThatDiffer(before[language], after[language])} />
        </div>
      ),
    ),
}
