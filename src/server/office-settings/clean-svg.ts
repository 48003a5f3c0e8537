import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { CleanLogo, LogoFault } from './clean-png.ts'

const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?(px|%)?$/i
const numbers = /^[-+\d.eE,%\s]*$/
const path = /^[MmLlHhVvCcSsQqTtAaZz\d\s,.eE+-]*$/
const transform = /^((matrix|translate|scale|rotate|skewX|skewY)\([-+\d.eE,\s]*\)[\s,]*)*$/
const id = /^[A-Za-z_][\w.-]{0,63}$/
/** A colour, or what another element of the same picture defines. */
const paint =
  /^(none|currentColor|transparent|[a-z]{3,20}|#[0-9a-f]{3,8}|(rgb|hsl)a?\([\d.,%\s]+\)|url\(#[A-Za-z_][\w.-]*\))$/i
const ownReference = /^(none|url\(#[A-Za-z_][\w.-]*\))$/
const word = /^[a-zA-Z-]{1,24}$/

const look = {
  fill: paint,
  stroke: paint,
  color: paint,
  opacity: number,
  transform,
  'fill-opacity': number,
  'fill-rule': word,
  'clip-rule': word,
  'stroke-opacity': number,
  'stroke-width': number,
  'stroke-linecap': word,
  'stroke-linejoin': word,
  'stroke-miterlimit': number,
  'stroke-dasharray': numbers,
  'stroke-dashoffset': number,
  'clip-path': ownReference,
  mask: ownReference,
  display: word,
  visibility: word,
  id,
} as const satisfies Attributes

const gradient = {
  id,
  gradientUnits: word,
  gradientTransform: transform,
  spreadMethod: word,
} as const

/** The elements of a picture, with the form of each of their attributes. Nothing else is taken over. */
const elements: Readonly<Record<string, Attributes>> = {
  g: look,
  path: { ...look, d: path },
  circle: { ...look, cx: number, cy: number, r: number },
  ellipse: { ...look, cx: number, cy: number, rx: number, ry: number },
  rect: { ...look, x: number, y: number, width: number, height: number, rx: number, ry: number },
  line: { ...look, x1: number, y1: number, x2: number, y2: number },
  polyline: { ...look, points: numbers },
  polygon: { ...look, points: numbers },
  defs: {},
  clipPath: { id, clipPathUnits: word, transform },
  mask: { id, x: number, y: number, width: number, height: number, maskUnits: word, maskContentUnits: word },
  linearGradient: { ...gradient, x1: number, y1: number, x2: number, y2: number },
  radialGradient: { ...gradient, cx: number, cy: number, r: number, fx: number, fy: number },
  stop: { offset: number, 'stop-color': paint, 'stop-opacity': number },
}
type Attributes = Readonly<Record<string, RegExp>>

const drawn = new Set(['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])
/** Their values may be long; all others are a few words. */
const LONG = new Set(['d', 'points'])

const MOST_ELEMENTS = 2_000
const DEEPEST = 24

/** An element as the parser gives it: its name with its children, and its attributes. */
type Node = Record<string, unknown> & { ':@'?: Record<string, string> }

/**
 * Reads an SVG and writes it anew from the elements and attributes that a picture needs. Scripts, events, foreign content,
 * links to anywhere and styles with addresses have no place in that list, so they cannot come through, however they are
 * written. Classes and style attributes become attributes.
 */
export function cleanSvg(bytes: Buffer): CleanLogo | LogoFault {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'broken'
  }
  // A plain doctype is what drawing programs write; definitions of entities are in none of their pictures.
  const source = text.replace(/<!DOCTYPE[^[>]*>/i, '')
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) return 'not-allowed'
  if (isTooDeep(source)) return 'not-allowed'
  if (XMLValidator.validate(source) !== true) return 'broken'
  const root = nodesOf(parser.parse(source)).find(node => nameOf(node) === 'svg')
  if (!root) return 'wrong-format'

  const box = boxOf(root[':@'] ?? {})
  if (!box) return 'not-allowed'
  const writing: Writing = { classes: classesIn(root), elements: 0, drawn: 0 }
  const body = childrenOf(root)
    .map(child => written(child, writing))
    .join('')
  if (writing.elements > MOST_ELEMENTS) return 'too-big'
  if (writing.drawn === 0) return 'empty'
  const look = attributesOf(root, { ...elements.g, id: /^(?!)/ }, writing.classes)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}"${look}>${body}</svg>`
  const [, , width, height] = box.map(side => Math.max(1, Math.round(side))) as [number, number, number, number]
  return { kind: 'svg', width, height, bytes: Buffer.from(svg) }
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : [])
const nameOf = (node: Node): string => Object.keys(node).find(key => key !== ':@') ?? ''
const childrenOf = (node: Node): Node[] => nodesOf(node[nameOf(node)])

type Writing = { classes: ReadonlyMap<string, string>; elements: number; drawn: number }

function written(node: Node, writing: Writing): string {
  const name = nameOf(node)
  const known = Object.hasOwn(elements, name) ? elements[name] : undefined
  if (!known) return ''
  writing.elements += 1
  if (drawn.has(name)) writing.drawn += 1
  const inside = childrenOf(node)
    .map(child => written(child, writing))
    .join('')
  return `<${name}${attributesOf(node, known, writing.classes)}${inside ? `>${inside}</${name}>` : '/>'}`
}

function attributesOf(node: Node, known: Attributes, classes: ReadonlyMap<string, string>): string {
  const { class: named = '', style = '', ...own } = node[':@'] ?? {}
  const declared = [...named.split(/\s+/).map(name => classes.get(name) ?? ''), style].map(declarationsOf)
  return Object.entries(Object.assign({}, own, ...declared) as Record<string, string>)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => Object.hasOwn(known, name) && hasFitLength(name, value) && known[name]!.test(value))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

const hasFitLength = (name: string, value: string) => LONG.has(name) || value.length <= 400

/** `fill:#fff;stroke:none` as attributes. */
const declarationsOf = (style: string): Record<string, string> =>
  Object.fromEntries(
    style.split(';').flatMap(declaration => {
      const [name = '', value] = declaration.split(':', 2)
      return value === undefined ? [] : [[name.trim(), value]]
    }),
  )

/** The plain rules for classes in the picture's style sheets: `.a,.b{fill:#fff}`. */
function classesIn(node: Node, deep = 0): Map<string, string> {
  if (deep > DEEPEST) return new Map()
  const sheets = childrenOf(node).flatMap(child =>
    nameOf(child) === 'style'
      ? [...textOf(child).matchAll(/([^{}]{1,400})\{([^{}]{0,2000})\}/g)].flatMap(([, selectors = '', rules = '']) =>
          selectors
            .split(',')
            .map(selector => selector.trim())
            .filter(selector => /^\.[\w-]{1,64}$/.test(selector))
            .map(selector => [selector.slice(1), rules] as const),
        )
      : [...classesIn(child, deep + 1)],
  )
  const classes = new Map<string, string>()
  for (const [name, rules] of sheets) classes.set(name, `${classes.get(name) ?? ''};${rules}`)
  return classes
}

const textOf = (node: Node): string =>
  childrenOf(node)
    .map(child => String(child['#text'] ?? ''))
    .join('')

/** The part of the plane that is shown: x, y, width, height. */
function boxOf({ viewBox, width = '', height = '' }: Record<string, string>): number[] | undefined {
  const box = viewBox ? viewBox.trim().split(/[\s,]+/) : ['0', '0', sideOf(width), sideOf(height)]
  const sides = box.map(Number)
  const fits = sides.length === 4 && sides.every(side => Number.isFinite(side) && Math.abs(side) <= 100_000)
  return fits && sides[2]! > 0 && sides[3]! > 0 ? sides : undefined
}

const sideOf = (side: string) => side.replace(/px$/, '')

/** Readers of a tree call themselves, so one that is too deep is not read. Every mark counts as an element. */
function isTooDeep(source: string): boolean {
  let depth = 0
  for (const [tag] of source.matchAll(/<[^>]*>/g)) {
    if (/^<[!?]/.test(tag) || tag.endsWith('/>')) continue
    depth += tag.startsWith('</') ? -1 : 1
    if (depth > DEEPEST) return true
  }
  return false
}
