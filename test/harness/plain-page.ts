import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import type { Page } from 'playwright-core'
import { defaultLocale, type Locale } from '#contract/locale.ts'
import { cookieHeader, type SignedInPerson } from '#test/fixtures/people.ts'
import { openPage, type PageOptions, type TestPage } from './browser.ts'
import { parsePage } from './served-page.ts'

const everything = ($: CheerioAPI) => $('body').get()
type Node = ReturnType<typeof everything>[number]
type Text = string | RegExp
type File = { name: string; mimeType: string; buffer: Buffer }
const MOST_REDIRECTS = 10

/**
 * A browser without scripts and styles: it reads the markup that is served, and sends forms as HTML says. It speaks as much
 * of Playwright's language as tests without JavaScript do, and throws at the rest. What CSS hides it does not see: whoever
 * asks for that opens a page of Chromium.
 */
export function openPlainPage(
  url: string,
  { as, locale = defaultLocale }: { as?: SignedInPerson | undefined; locale?: Locale | undefined } = {},
): TestPage {
  const page = new PlainPage(url, locale, as?.cookies ?? {})
  return {
    page: page as unknown as Page,
    visit: async path => {
      await page.goto(locale === defaultLocale ? path : `/${locale}${path === '/' ? '' : path}`)
      return { status: () => page.status } as Awaited<ReturnType<TestPage['visit']>>
    },
    // A page without scripts goes nowhere by itself: it is there, or never will be.
    arrive: async address => {
      const here = page.url().slice(url.length)
      if (typeof address === 'string' ? here !== address : !address.test(here))
        throw new Error(`The page stands at ${here}, not at ${address}`)
    },
    expectConsole: () => {},
    problems: () => [],
  }
}

/** The same test with scripts in Chromium and without them on the markup, which has no width and no colours. */
export const openEitherPage = async (
  url: string,
  { javaScript, ...options }: Omit<PageOptions, 'javaScript'> & { javaScript: boolean },
): Promise<TestPage> => (javaScript ? openPage(url, options) : openPlainPage(url, options))

class PlainPage {
  $ = load('')
  status = 0
  readonly #cookies: Map<string, string>
  readonly #origin: string
  readonly #locale: Locale
  /** Those that end with the browser. */
  readonly #sessionCookies = new Set<string>()
  readonly #files = new Map<Node, File[]>()
  readonly #heard: Hear[] = []
  #headers: Record<string, string> = {}
  #address = 'about:blank'
  #focused: Node | undefined
  /** What Tab leads to is selected: the first words that are typed replace it. */
  #isSelected = false

  readonly keyboard = {
    press: (key: string) => this.#press(key),
    type: async (text: string) => {
      if (!this.#focused) throw new Error('Nothing has the focus')
      this.setValue(this.#focused, this.#isSelected ? text : `${this.valueOf(this.#focused)}${text}`)
      this.#isSelected = false
    },
  }

  constructor(origin: string, locale: Locale, cookies: Record<string, string>) {
    this.#origin = origin
    this.#locale = locale
    this.#cookies = new Map(Object.entries(cookies))
  }

  url = () => this.#address
  title = async () => this.$('title').text()
  content = async () => this.$.html()
  on = (_: 'request', hear: Hear) => void this.#heard.push(hear)
  locator = (css: string, options: Filter = {}) => this.#all().locator(css, options)
  getByRole = (role: string, options: RoleOptions = {}) => this.#all().getByRole(role, options)
  getByLabel = (text: Text, options: Exact = {}) => this.#all().getByLabel(text, options)
  getByText = (text: Text, options: Exact = {}) => this.#all().getByText(text, options)
  context = () => ({
    addCookies: async (given: { name: string; value: string }[]) => {
      for (const { name, value } of given) this.#cookies.set(name, value)
    },
    setExtraHTTPHeaders: async (headers: Record<string, string>) => {
      this.#headers = headers
    },
    cookies: async () =>
      [...this.#cookies].map(([name, value]) => ({ name, value, expires: this.#sessionCookies.has(name) ? -1 : 1 })),
  })
  reload = () => this.goto(this.#address)
  #all = () => new PlainLocator(this, 'the page')

  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    const isHere =
      typeof wanted === 'function'
        ? wanted(new URL(this.#address))
        : (typeof wanted === 'string' ? asPattern(wanted) : wanted).test(this.#address)
    if (!isHere) throw new Error(`The page stands at ${this.#address}, not at ${wanted}`)
  }

  goto(path: string): Promise<void> {
    return this.#ask(new URL(path, this.#origin), { method: 'GET', headers: { 'sec-fetch-site': 'none' } })
  }

  /** Follows where the office leads, and keeps the cookies that it is given on the way. */
  async #ask(url: URL, init: RequestInit & { headers: Record<string, string> }, redirects = 0): Promise<void> {
    if (url.origin !== this.#origin) throw new Error(`The page leads to another site: ${url}`)
    for (const hear of this.#heard) hear({ method: () => init.method ?? 'GET', url: () => url.href })
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'accept-language': this.#locale,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        ...this.#headers,
        ...init.headers,
        cookie: cookieHeader(Object.fromEntries(this.#cookies)),
      },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/max-age=0\b/i.test(set)) this.#cookies.delete(name)
      else {
        this.#cookies.set(name, value)
        this.#sessionCookies[/max-age=/i.test(set) ? 'delete' : 'add'](name)
      }
    }
    const location = answer.headers.get('location')
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      if (redirects === MOST_REDIRECTS) throw new Error(`${url} leads in a circle`)
      await answer.body?.cancel()
      // These two send the form once more, to another spelling of the address.
      const next = [307, 308].includes(answer.status) ? init : { method: 'GET', headers: site }
      return this.#ask(new URL(location, url), next, redirects + 1)
    }
    this.status = answer.status
    this.#address = url.href
    this.#files.clear()
    this.$ = parsePage(await answer.text())
    const first = this.$('[autofocus]').get(0)
    this.#focused = first
  }

  /** Whether the markup itself keeps an element from being seen. */
  isShown = (node: Node): boolean => {
    const at = this.$(node)
    if (at.closest('[hidden], template, script, style, dialog:not([open]), input[type=hidden]').length) return false
    const closed = at.parents('details:not([open])').get()
    return closed.every(details => this.$(details).children('summary').find('*').addBack().is(at))
  }

  textOf = (node: Node): string => {
    const copy = this.$(node).clone()
    copy.find('script, style, template, [hidden]').remove()
    copy.find('br, p, div, li, dt, dd, h1, h2, h3, tr, th, td').before(' ')
    // As a browser writes it: what may not be broken stays so.
    return copy
      .text()
      .replaceAll(/[ \t\r\n\f]+/g, ' ')
      .trim()
  }

  nameOf = (node: Node): string => {
    const at = this.$(node)
    const said = at.attr('aria-label')?.trim()
    if (said) return plain(said)
    const ids = at.attr('aria-labelledby')?.split(/\s+/) ?? []
    if (ids.length) return plain(ids.map(id => this.$(`[id="${id}"]`).text()).join(' '))
    if (at.is('input, select, textarea') && !at.is('[type=submit]')) return this.labelOf(node)
    if (at.is('[type=submit]:not(button)')) return at.attr('value') ?? ''
    if (at.is('fieldset')) return plain(at.children('legend').text())
    if (at.is('table')) return plain(at.children('caption').text())
    if (at.is('img')) return at.attr('alt') ?? ''
    const copy = at.clone()
    copy.find('[aria-hidden=true], script, style').remove()
    copy.find('img[alt], svg[aria-label], [role=img][aria-label]').each((_, picture) => {
      const it = this.$(picture)
      it.replaceWith(it.attr('alt') ?? it.attr('aria-label') ?? '')
    })
    return plain(copy.text()) || plain(at.attr('title') ?? '')
  }

  labelOf = (node: Node): string => {
    const at = this.$(node)
    const id = at.attr('id')
    const around = at.closest('label').clone()
    around.find('input, select, textarea, option').remove()
    return (
      plain(`${id === undefined ? '' : this.$(`label[for="${id}"]`).text()} ${around.text()}`) ||
      plain(at.attr('title') ?? '')
    )
  }

  valueOf = (node: Node): string => {
    const at = this.$(node)
    if (at.is('textarea')) return at.text()
    if (!at.is('select')) return at.attr('value') ?? (at.is('[type=checkbox], [type=radio]') ? 'on' : '')
    const chosen = at.find('option[selected]').last()
    const option = chosen.length ? chosen : at.find('option').first()
    return option.attr('value') ?? plain(option.text())
  }

  setValue = (node: Node, value: string): void => {
    const at = this.$(node)
    if (at.is('[disabled], [readonly]')) throw new Error(`${this.$.html(at).slice(0, 200)} cannot be changed`)
    if (at.is('textarea')) at.text(value)
    else if (at.is('select')) {
      const options = at.find('option')
      const wanted = options.filter((_, option) => {
        const it = this.$(option)
        return (it.attr('value') ?? plain(it.text())) === value || plain(it.text()) === value
      })
      if (!wanted.length) throw new Error(`${value} cannot be chosen`)
      options.removeAttr('selected')
      wanted.first().attr('selected', '')
    } else at.attr('value', value)
  }

  setFiles = (node: Node, files: File[]): void => void this.#files.set(node, files)

  focus(node: Node): void {
    const at = this.$(node)
    const can = at.is('a[href], button, input, select, textarea, summary, [tabindex]')
    if (!can || !this.isShown(node) || at.is('[tabindex="-1"]') || this.#isDisabled(node))
      throw new Error(`No Tab leads to ${this.$.html(at).slice(0, 200)}`)
    this.#focused = node
    this.#isSelected = true
  }

  isFocused = (node: Node): boolean => node === this.#focused

  async click(node: Node): Promise<void> {
    const at = this.$(node)
    if (!this.isShown(node) || this.#isDisabled(node))
      throw new Error(`${this.$.html(at).slice(0, 200)} cannot be pressed`)
    if (at.is('summary')) {
      const details = at.parent()
      if (details.is('[open]')) details.removeAttr('open')
      else details.attr('open', '')
    } else if (at.is('input[type=checkbox]')) {
      if (at.is('[checked]')) at.removeAttr('checked')
      else at.attr('checked', '')
    } else if (at.is('input[type=radio]')) {
      const form = this.#formOf(node)
      const group = this.$(`input[type=radio][name="${at.attr('name')}"]`)
      group.filter((_, other) => this.#formOf(other)?.[0] === form?.[0]).removeAttr('checked')
      at.attr('checked', '')
    } else if (at.is('button:not([type=button], [type=reset]), input[type=submit]')) await this.#submit(node)
    else if (at.is('label')) {
      const target = at.attr('for')
      const control =
        target === undefined ? at.find('input, select, textarea').get(0) : this.$(`[id="${target}"]`).get(0)
      if (control) await this.click(control)
    } else {
      const href = at.closest('a[href]').attr('href')
      if (href === undefined) throw new Error(`${this.$.html(at).slice(0, 200)} leads nowhere without JavaScript`)
      const to = new URL(href, this.#address)
      const here = new URL(this.#address)
      if (to.hash && to.href.split('#')[0] === here.href.split('#')[0]) {
        this.#address = to.href
        this.#focused = this.$(`[id="${to.hash.slice(1)}"]`).get(0)
      } else await this.#ask(to, { method: 'GET', headers: { ...site, referer: this.#address } })
    }
  }

  async #press(key: string): Promise<void> {
    const node = this.#focused
    if (!node) throw new Error(`Nothing has the focus to press ${key}`)
    const at = this.$(node)
    if (key === 'Tab') {
      const stops = this.$('a[href], button, input, select, textarea, summary')
        .get()
        .filter(stop => this.isShown(stop))
      const next = stops[stops.indexOf(node) + 1]
      if (next) this.focus(next)
    } else if (key === 'ArrowDown' && at.is('select')) {
      const options = at.find('option')
      const now = Math.max(0, options.get().indexOf(at.find('option[selected]').get(-1)!))
      options.removeAttr('selected')
      options.eq(Math.min(now + 1, options.length - 1)).attr('selected', '')
    } else if (key === 'Space' || at.is('a, button, summary, [type=submit]')) await this.click(node)
    else if (key === 'Enter') {
      const form = this.#formOf(node)
      const button = form && this.#controlsOf(form).find(control => this.$(control).is(SUBMITS))
      if (!button) throw new Error('Enter sends nothing here')
      await this.#submit(button)
    } else throw new Error(`${key} does nothing here`)
  }

  #isDisabled = (node: Node): boolean =>
    this.$(node).is('[disabled]') || this.$(node).parents('fieldset[disabled]').length > 0

  #formOf(node: Node) {
    const id = this.$(node).attr('form')
    const form = id === undefined ? this.$(node).closest('form') : this.$(`form[id="${id}"]`)
    return form.length ? form : undefined
  }

  #controlsOf(form: ReturnType<CheerioAPI>): Node[] {
    const controls = this.$('input, select, textarea, button').get()
    return controls.filter(control => this.#formOf(control)?.[0] === form[0])
  }

  async #submit(button: Node): Promise<void> {
    const form = this.#formOf(button)
    if (!form) throw new Error('A button without a form does nothing without JavaScript')
    const by = this.$(button)
    const controls = this.#controlsOf(form).filter(control => !this.#isDisabled(control))
    if (!form.is('[novalidate]') && !by.is('[formnovalidate]'))
      for (const control of controls)
        if (this.$(control).is('[required]') && this.isShown(control) && !this.#isFilledIn(control))
          throw new Error(`A browser does not send the form: ${this.$.html(this.$(control)).slice(0, 200)} is empty`)
    const data = this.#dataOf(controls, button)
    const method = (by.attr('formmethod') ?? form.attr('method') ?? 'get').toUpperCase()
    const action = new URL(by.attr('formaction') ?? form.attr('action') ?? this.#address, this.#address)
    const headers = { ...site, referer: this.#address }
    const asText = new URLSearchParams(
      data.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    )
    if (method === 'GET') {
      action.search = asText.toString()
      return this.#ask(action, { method, headers })
    }
    const isMultipart = (by.attr('formenctype') ?? form.attr('enctype')) === 'multipart/form-data'
    return this.#ask(action, {
      method,
      body: isMultipart ? asParts(data) : asText,
      headers: { ...headers, origin: this.#origin },
    })
  }

  #isFilledIn(control: Node): boolean {
    const at = this.$(control)
    if (at.is('[type=checkbox]')) return at.is('[checked]')
    if (at.is('[type=radio]')) return this.$(`input[type=radio][name="${at.attr('name')}"][checked]`).length > 0
    return at.is('[type=file]') ? Boolean(this.#files.get(control)?.length) : this.valueOf(control) !== ''
  }

  /** What the form sends, as HTML's "constructing the entry list" has it. */
  #dataOf(controls: Node[], button: Node): [string, string | globalThis.File][] {
    return controls.flatMap((control): [string, string | globalThis.File][] => {
      const at = this.$(control)
      const name = at.attr('name')
      if (!name || (at.is('button, [type=submit]') && control !== button)) return []
      if (at.is('[type=checkbox], [type=radio]') && !at.is('[checked]')) return []
      if (at.is('[type=file]')) {
        const files = this.#files.get(control) ?? []
        if (!files.length) return [[name, new File([], '', { type: 'application/octet-stream' })]]
        return files.map(file => [name, new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType })])
      }
      if (at.is('button')) return [[name, at.attr('value') ?? '']]
      return [[name, this.valueOf(control).replaceAll(/\r?\n/g, '\r\n')]]
    })
  }
}

type Hear = (request: { method: () => string; url: () => string }) => void
type Exact = { exact?: boolean }
type RoleOptions = Exact & { name?: Text; level?: number }
type Filter = { hasText?: Text; has?: PlainLocator }
const SUBMITS = 'button:not([type=button], [type=reset]), input[type=submit]'
const site = { 'sec-fetch-site': 'same-origin' }

class PlainLocator {
  readonly #page: PlainPage
  readonly #said: string
  readonly #find: () => Node[]
  readonly #isPage: boolean

  /** Without a way to find its elements it is the whole page. */
  constructor(page: PlainPage, said: string, find?: () => Node[]) {
    this.#page = page
    this.#said = said
    this.#find = find ?? (() => [])
    this.#isPage = find === undefined
  }

  toString = () => this.#said
  nodes = () => this.#find()

  locator(css: string, options: Filter = {}): PlainLocator {
    return this.#inside(`locator('${css}')`, css).filter(options)
  }

  getByRole(role: string, { name, exact = false, level }: RoleOptions = {}): PlainLocator {
    const css = roles[role]
    if (!css) throw new Error(`The role ${role} is not known here: add its elements`)
    return this.#inside(`getByRole('${role}', ${name})`, css).#only(node => {
      if (!this.#page.isShown(node) || this.#page.$(node).closest('[aria-hidden=true]').length) return false
      if (level !== undefined && node.type === 'tag' && node.name !== `h${level}`) return false
      return name === undefined || matches(this.#page.nameOf(node), name, exact)
    })
  }

  getByLabel(text: Text, { exact = false }: Exact = {}): PlainLocator {
    return this.#inside(`getByLabel(${text})`, 'input, select, textarea, [aria-label], [aria-labelledby]').#only(node =>
      [this.#page.nameOf(node), this.#page.labelOf(node)].some(label => label !== '' && matches(label, text, exact)),
    )
  }

  getByText(text: Text, { exact = false }: Exact = {}): PlainLocator {
    const contains = (node: Node) => matches(this.#page.textOf(node), text, exact)
    const css = '*:not(script, style, title, head)'
    const inside = this.#inside(`getByText(${text})`, css)
    const orItself = () => [...new Set([...this.#find(), ...inside.nodes()])]
    return new PlainLocator(this.#page, inside.toString(), orItself).#only(
      node => contains(node) && !this.#page.$(node).children().get().some(contains),
    )
  }

  filter = ({ hasText, has }: Filter): PlainLocator =>
    this.#only(
      node =>
        (hasText === undefined || matches(this.#page.textOf(node), hasText, false)) &&
        (!has ||
          has.nodes().some(part =>
            this.#page
              .$(part)
              .parents()
              .get()
              .includes(node as never),
          )),
    )

  first = () => this.nth(0)
  last = () => this.nth(-1)
  nth = (at: number) =>
    new PlainLocator(this.#page, `${this.#said}[${at}]`, () => {
      const node = this.#find().at(at)
      return node ? [node] : []
    })

  count = async () => this.#find().length
  all = async () => this.#find().map((_, at) => this.nth(at))
  innerText = async () => this.#page.textOf(this.#one())
  textContent = async () => this.#page.$(this.#one()).text()
  allTextContents = async () => this.#find().map(node => this.#page.$(node).text())
  or = (other: PlainLocator) =>
    new PlainLocator(this.#page, `${this.#said} or ${other}`, () => [...new Set([...this.#find(), ...other.nodes()])])
  allInnerTexts = async () => this.#find().map(this.#page.textOf)
  inputValue = async () => this.#page.valueOf(this.#one())
  getAttribute = async (name: string) => this.#page.$(this.#one()).attr(name) ?? null
  isChecked = async () => this.#page.$(this.#one()).is('[checked]')
  isDisabled = async () => this.#page.$(this.#one()).is('[disabled]')
  isVisible = async () => this.#find().some(this.#page.isShown)
  isFocused = () => this.#page.isFocused(this.#one())
  fill = async (text: string) => {
    this.#page.focus(this.#one())
    this.#page.setValue(this.#one(), text)
  }
  selectOption = async (value: string | { label: string }) =>
    this.#page.setValue(this.#one(), typeof value === 'string' ? value : value.label)
  focus = async () => this.#page.focus(this.#one())
  click = () => this.#page.click(this.#one())
  check = async () => (await this.isChecked()) || this.click()
  uncheck = async () => (await this.isChecked()) && this.click()
  press = async (key: string) => {
    this.#page.focus(this.#one())
    await this.#page.keyboard.press(key)
  }

  async setInputFiles(given: File | string | (File | string)[]): Promise<void> {
    const files = [given]
      .flat()
      .map(async file =>
        typeof file === 'string'
          ? { name: basename(file), mimeType: 'application/octet-stream', buffer: await readFile(file) }
          : file,
      )
    this.#page.setFiles(this.#one(), await Promise.all(files))
  }

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'attached' | 'hidden' | 'detached' } = {}): Promise<void> {
    const found = this.#find().filter(node => state === 'attached' || state === 'detached' || this.#page.isShown(node))
    if (found.length > 0 !== (state === 'visible' || state === 'attached'))
      throw new Error(`${this.#said} is ${found.length ? '' : 'not '}there. ${this.#page.url()}: ${this.#read()}`)
  }

  #inside = (said: string, css: string): PlainLocator =>
    new PlainLocator(this.#page, `${this.#said} ${said}`, () => {
      const { $ } = this.#page
      return this.#isPage ? $.root().find(css).get() : $(this.#find()).find(css).get()
    })

  #only = (keep: (node: Node) => boolean): PlainLocator =>
    new PlainLocator(this.#page, this.#said, () => this.#find().filter(keep))

  #one(): Node {
    const [node, ...others] = this.#find()
    if (!node || others.length)
      throw new Error(
        `${this.#said}: ${others.length + Number(Boolean(node))} found. ${this.#page.url()}: ${this.#read()}`,
      )
    return node
  }

  #read = () => this.#page.textOf(this.#page.$('body').get(0)!).slice(0, 3_000)
}

/** The elements of a role, as the pages write them. */
const roles: Record<string, string> = {
  alert: '[role=alert]',
  article: 'article',
  banner: 'body header',
  button: 'button, input[type=submit]',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'thead th, th[scope=col]',
  combobox: 'select',
  contentinfo: 'footer',
  definition: 'dd',
  dialog: 'dialog, [role=dialog]',
  form: 'form',
  group: 'fieldset, details, [role=group]',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img, [role=img]',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  log: '[role=log]',
  main: 'main',
  navigation: 'nav',
  paragraph: 'p',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby]',
  row: 'tr',
  rowheader: 'th[scope=row]',
  search: 'search, [role=search]',
  searchbox: 'input[type=search]',
  spinbutton: 'input[type=number]',
  status: '[role=status], output',
  table: 'table',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url], textarea',
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const matches = (said: string, wanted: Text, exact: boolean) => {
  const text = plain(said)
  if (wanted instanceof RegExp) return wanted.test(text)
  return exact ? text === plain(wanted) : text.toLowerCase().includes(plain(wanted).toLowerCase())
}

/** Playwright's pattern of an address: two stars for anything. */
const asPattern = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.?+^$()[\]{}|\\]/g, '\\$&').replaceAll('**', '.*')}$`)

function asParts(data: readonly [string, string | globalThis.File][]): FormData {
  const parts = new FormData()
  for (const [name, value] of data) parts.append(name, value)
  return parts
}
