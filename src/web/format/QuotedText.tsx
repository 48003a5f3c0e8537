/** What a person of the office wrote, untranslated: it says of itself in which language it is. */
export const QuotedText = ({ text }: { text: string }) => <q lang={/[а-яё]/i.test(text) ? 'ru' : 'en'}>{text}</q>
