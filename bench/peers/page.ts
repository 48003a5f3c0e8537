import { XMLParser } from 'fast-xml-parser'

/** What a component is given: the texts and attributes of its elements, and what the components inside it are given. */
export type Data = (string | true | Data | Data[])[]

/** One piece of markup. A number is the place of its content in the component's data. */
export type Part =
  | { kind: 'text'; at: number }
  | { kind: 'element'; tag: string; attributes: [name: string, at: number][]; parts: Part[] }
  | { kind: 'component'; name: string; at: number }
  | { kind: 'list'; name: string; at: number }

/** A page that can be written in any language of components: everything that can change stands in `data`. */
export type PageDescription = { components: Map<string, Part>; root: string; data: Data }

type Parsed = { [tag: string]: Parsed[] | string | Record<string, string> | undefined }
type Node = string | { tag: string; attributes: [string, string | true][]; children: Node[] }

/** As large as the pieces that people put into a component of their own. */
const COMPONENT_ELEMENTS = 12
/** Elements without an end. */
export const unpaired = ['input', 'br', 'hr', 'img', 'meta', 'link', 'source', 'wbr']

const left = new Set(['script', 'style', 'noscript'])

/** Describes the body of a rendered page: equal siblings become a list of one component, large pieces become components. */
export function describePage(html: string): PageDescription {
  const body = /<body[^>]*>(.*)<\/body>/s.exec(html)![1]!
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    allowBooleanAttributes: true,
    trimValues: false,
    parseTagValue: false,
    htmlEntities: true,
    stopNodes: ['*.script', '*.style'],
    unpairedTags: unpaired,
  })
  const [root] = (parser.parse(`<div>${body}</div>`) as Parsed[]).map(nodeOf)
  const components = new Map<string, Part>()
  const names = new Map<string, string>()
  const data: Data = []
  const part = componentPart(root!, data)
  if (part.kind !== 'component') throw new Error('the page is no element')
  return { components, root: part.name, data: data[part.at] as Data }

  function partOf(node: Node, data: Data): Part {
    if (typeof node !== 'string' && countElements(node) >= COMPONENT_ELEMENTS) return componentPart(node, data)
    return ownPart(node, data)
  }

  function ownPart(node: Node, data: Data): Part {
    if (typeof node === 'string') return { kind: 'text', at: data.push(node) - 1 }
    const attributes = node.attributes.map(([name, value]): [string, number] => [name, data.push(value) - 1])
    const parts = groupsOf(node.children).map(group =>
      group.length === 1 ? partOf(group[0]!, data) : listPart(group, data),
    )
    return { kind: 'element', tag: node.tag, attributes, parts }
  }

  function componentPart(node: Node, data: Data): Part {
    const { name, own } = componentOf(node)
    return { kind: 'component', name, at: data.push(own) - 1 }
  }

  function listPart(nodes: Node[], data: Data): Part {
    const items = nodes.map(componentOf)
    return { kind: 'list', name: items[0]!.name, at: data.push(items.map(({ own }) => own)) - 1 }
  }

  function componentOf(node: Node): { name: string; own: Data } {
    const shape = shapeOf(node)
    const own: Data = []
    const part = ownPart(node, own)
    const name = names.get(shape) ?? `Part${names.size + 1}`
    names.set(shape, name)
    components.set(name, part)
    return { name, own }
  }
}

function nodeOf(parsed: Parsed): Node {
  if ('#text' in parsed) return parsed['#text'] as string
  const [tag, children] = Object.entries(parsed).find(([name]) => name !== ':@')!
  const attributes = Object.entries((parsed[':@'] ?? {}) as Record<string, string | true>)
    // React takes styles as objects; a page of ours has next to none.
    .filter(([name]) => name !== 'style')
    .map(([name, value]): [string, string | true] => [name, value === '' && isBoolean(name) ? true : value])
  const nodes = (children as Parsed[]).filter(child => !left.has(Object.keys(child)[0]!)).map(nodeOf)
  return { tag, attributes, children: nodes.filter(child => child !== '') }
}

const isBoolean = (name: string) =>
  /^(hidden|disabled|checked|selected|required|open|readonly|inert|multiple)$/i.test(name)

const countElements = (node: Node): number =>
  typeof node === 'string' ? 0 : node.children.reduce((sum, child) => sum + countElements(child), 1)

const shapeOf = (node: Node): string =>
  typeof node === 'string'
    ? 'text'
    : `${node.tag}(${node.attributes.map(([name]) => name)})[${node.children.map(shapeOf)}]`

/** Neighbours of the same shape stand together. */
function groupsOf(nodes: Node[]): Node[][] {
  const groups: Node[][] = []
  for (const node of nodes) {
    const last = groups.at(-1)
    if (last && typeof node !== 'string' && shapeOf(last[0]!) === shapeOf(node)) last.push(node)
    else groups.push([node])
  }
  return groups
}
