import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** Why a chosen file is no picture that the office shows. */
export const pictureFormTexts: FormTexts = defineMessages({
  ru: {
    fields: {
      file: {
        'wrong-format': 'это не SVG и не PNG',
        broken: 'файл повреждён и не читается',
        'too-small': 'слишком мало точек: нужно от 16',
        'too-big': 'слишком много точек или фигур',
        'too-large': 'файл больше 256 КБ',
        empty: 'в файле нет фигур: переведите надписи в контуры',
        'not-allowed': 'в SVG нет размера или есть недопустимое',
      },
      mark: { 'not-square': 'картинка не квадратная' },
    },
  },
  en: {
    fields: {
      file: {
        'wrong-format': 'this is neither SVG nor PNG',
        broken: 'the file is damaged and cannot be read',
        'too-small': 'too few pixels: at least 16 are needed',
        'too-big': 'too many pixels or shapes',
        'too-large': 'the file is larger than 256 KB',
        empty: 'the file has no shapes: turn texts into outlines',
        'not-allowed': 'the SVG has no size, or contains something that a logo may not have',
      },
      mark: { 'not-square': 'the picture is not square' },
    },
  },
})
