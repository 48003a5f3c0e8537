import { escapeHtml } from '#contract/escape-html.ts'
import type { Locale } from '#contract/locale.ts'
import { pathIn } from '#contract/locale.ts'
import type { EmailDefinition, EmailPart } from '../email.ts'
import type { EmailHead, EmailLogo } from './email-head.ts'
import { emailStyles } from './email-styles.ts'
import { emailFoot, emailWords } from './email-words.ts'
import { markerLine } from './marker-line.ts'

/**
 * The e-mail as HTML: tables and inline styles, because some programs support nothing else, and a style sheet for small
 * and dark screens for those that do. It loads nothing, so opening it is not tracked: the logo comes with the e-mail.
 */
export function emailHtml(
  message: EmailDefinition,
  locale: Locale,
  { officeName, origin, accent, logo, answered }: EmailHead,
): string {
  const { styles, styleSheet } = emailStyles(accent)
  const words = emailWords[locale]
  const home = linkTo(origin + pathIn(locale, '/'))
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(message.subject)}</title>
<style>${styleSheet}</style>
</head>
<body class="paper" ${styles.body}>
<div ${styles.preheader}>${escapeHtml(message.preheader)}${filling}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" ${styles.paper}><tr><td align="center" class="around" ${styles.context}>
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styles.column}>
<tr><td class="ink" ${styles.head}><a href="${home}" class="ink" ${styles.name}>${logo ? logoHtml(logo, officeName, styles) : escapeHtml(officeName)}</a></td></tr>
<tr><td class="sheet" ${styles.sheet}>
${message.reply === undefined ? '' : `<p class="footnote" ${styles.footnote}>${markerLine(locale)}</p>\n`}<h1 class="ink" ${styles.heading}>${escapeHtml(message.heading)}</h1>
${message.parts.map(part => htmlOf(part, locale, styles)).join('\n')}
</td></tr>
<tr><td class="foot" ${styles.foot}>${escapeHtml(emailFoot(message, locale, { officeName, answered }))}<br><a href="${home}" class="link" ${styles.link}>${escapeHtml(new URL(origin).host)}</a>${
    message.unsubscribe
      ? ` · <a href="${linkTo(message.unsubscribe)}" class="link" ${styles.link}>${words.unsubscribe}</a>`
      : ''
  }</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/** The name under which the HTML form shows the logo that comes with the e-mail. */
export const LOGO_ID = 'logo'

/** The logo in the room of a line of the head. Its text is the name, for programs that show no pictures. */
function logoHtml({ width, height }: EmailLogo, officeName: string, styles: Styles): string {
  const scale = Math.min(LOGO_MOST.height / height, LOGO_MOST.width / width, 1)
  const size = `width="${Math.max(1, Math.round(width * scale))}" height="${Math.max(1, Math.round(height * scale))}"`
  return `<img src="cid:${LOGO_ID}" alt="${escapeHtml(officeName)}" ${size} ${styles.logo}>`
}
const LOGO_MOST = { width: 240, height: 40 }

/** Keeps the beginning of the body out of the mailbox's preview line. */
const filling = '&#847;&zwnj;&nbsp;'.repeat(60)

type Styles = ReturnType<typeof emailStyles>['styles']

function htmlOf(part: EmailPart, locale: Locale, styles: Styles): string {
  switch (part.is) {
    case 'paragraph':
      return `<p class="ink-2" ${styles.paragraph}>${escapeHtml(part.text)}</p>`
    case 'footnote':
      return `<p class="footnote" ${styles.footnote}>${escapeHtml(part.text)}</p>`
    case 'written':
      return inEmail(part.html, styles)
    case 'code':
      return `<p class="code" ${styles.code}>${escapeHtml(part.code)}</p>`
    case 'figures':
      return `<table width="100%" cellpadding="0" cellspacing="0" border="0" class="figures" ${styles.figures}>${part.rows
        .map(
          ({ name, value }, index) =>
            `<tr><th scope="row" align="left" class="figure-name" ${styles.figureName(index)}>${escapeHtml(name)}</th><td align="right" class="figure-value" ${styles.figureValue(index)}>${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`
    case 'button': {
      const url = linkTo(part.url)
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="button-table" ${styles.buttonTable}><tr><td align="center" class="button" ${styles.buttonCell}><a href="${url}" ${styles.button}>${escapeHtml(part.label)}</a></td></tr></table>
<p class="footnote" ${styles.plainLink}>${emailWords[locale].orOpen}<br><a href="${url}" class="link" ${styles.link}>${url}</a></p>`
    }
  }
}

/** Gives each element its style: mail programs take it from there alone. In rendered Markdown `<` only begins an element. */
function inEmail(html: string, styles: Styles): string {
  const dress: Readonly<Record<string, string>> = {
    p: `class="ink-2" ${styles.paragraph}`,
    li: `class="ink-2" ${styles.item}`,
    ul: styles.list,
    ol: styles.list,
    blockquote: styles.quote,
    pre: `class="figures" ${styles.pre}`,
    hr: styles.rule,
    a: `class="link" ${styles.link}`,
  }
  return html.replaceAll(/<(p|li|ul|ol|blockquote|pre|hr|a|h[2-6])\b/g, (tag, name: string) =>
    name.startsWith('h') && name !== 'hr' ? `${tag} class="ink" ${styles.subheading}` : `${tag} ${dress[name]}`,
  )
}

/** A web address for an attribute; any other scheme is a bug. */
function linkTo(url: string): string {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`an e-mail links to the web alone, not to ${protocol}`)
  return escapeHtml(url)
}
