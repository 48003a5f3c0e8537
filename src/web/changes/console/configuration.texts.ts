import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const configurationTexts = defineMessages({
  ru: {
    lead: 'Всё, что задано в пульте, одним файлом. Секретов, клиентов и заявок в нём нет.',
    export: 'Сохранить',
    download: 'Скачать файл настройки',
    schema: 'Скачать JSON Schema для редактора',
    import: 'Загрузить',
    file: 'Файл настройки',
    fileHint: 'JSON до 5 МБ. Чего в файле нет, то останется как есть. Сначала покажем, что изменится.',
    same: 'В файле то же, что и сейчас: менять нечего.',
    faulty: 'В файле есть ошибки, ничего не изменено',
  },
  en: {
    lead: 'Everything set in the console, as one file. It contains no secrets, customers or orders.',
    export: 'Save',
    download: 'Download the configuration file',
    schema: 'Download its JSON Schema for an editor',
    import: 'Upload',
    file: 'Configuration file',
    fileHint: 'JSON up to 5 MB. What is not in the file stays as it is. You will see what changes first.',
    same: 'The file matches the current settings: nothing changes.',
    faulty: 'The file has errors; nothing was changed',
  },
})

export const configurationFormTexts: FormTexts = defineMessages({
  ru: {
    fields: {
      file: {
        missing: 'выберите файл',
        'too-large': 'файл больше 5 МБ',
        unreadable: 'это не JSON: строка и знак названы слева',
        unknown: 'такого раздела или поля нет',
        'not-found': 'такой записи нет',
        'wrong-type': 'здесь ожидается другое',
        'not-allowed': 'здесь ожидается другое',
      },
    },
  },
  en: {
    fields: {
      file: {
        missing: 'choose a file',
        'too-large': 'the file is larger than 5 MB',
        unreadable: 'this is not JSON: the line and character are on the left',
        unknown: 'there is no such section or field',
        'not-found': 'there is no such record',
        'wrong-type': 'something else is expected here',
        'not-allowed': 'something else is expected here',
      },
    },
  },
})
