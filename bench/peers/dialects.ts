import { type PageDescription, type Part, unpaired } from './page.ts'

export type Files = Record<string, string>

type Dialect = {
  text: (at: number) => string
  attribute: (name: string, at: number) => string
  component: (name: string, at: number) => string
  list: (name: string, at: number) => string
}

const react: Dialect = {
  text: at => `{d[${at}]}`,
  attribute: (name, at) => `${{ class: 'className', for: 'htmlFor' }[name] ?? name}={d[${at}]}`,
  component: (name, at) => `<${name} d={d[${at}]} />`,
  list: (name, at) => `{d[${at}].map((e, i) => <${name} key={i} d={e} />)}`,
}
const vue: Dialect = {
  text: at => `{{ d[${at}] }}`,
  attribute: (name, at) => `:${name}="d[${at}]"`,
  component: (name, at) => `<${name} :d="d[${at}]" />`,
  list: (name, at) => `<${name} v-for="(e, i) in d[${at}]" :key="i" :d="e" />`,
}
const svelte: Dialect = {
  text: at => `{d[${at}]}`,
  attribute: (name, at) => `${name}={d[${at}]}`,
  component: (name, at) => `<${name} d={d[${at}]} />`,
  list: (name, at) => `{#each d[${at}] as e}<${name} d={e} />{/each}`,
}

/** One file with all components, as `Home`. */
export function inReact({ components, root }: PageDescription): Files {
  const functions = [...components].map(
    ([name, part]) => `function ${name}({ d }) {\n  return ${markup(part, react)}\n}\n`,
  )
  return { 'Home.jsx': `'use client'\n${functions.join('\n')}\nexport { ${root} as Home }\n` }
}

export const inVue = ({ components, root }: PageDescription): Files =>
  filesOf(
    components,
    'vue',
    (part, imports) => {
      const script = `<script setup>\n${imports}defineProps(['d'])\n</script>\n`
      return `${script}<template>${markup(part, vue)}</template>\n`
    },
    root,
  )

export const inSvelte = ({ components, root }: PageDescription): Files =>
  filesOf(
    components,
    'svelte',
    (part, imports) => {
      const script = `<script>\n${imports}let { d } = $props()\n</script>\n`
      return `${script}${markup(part, svelte)}\n`
    },
    root,
  )

function filesOf(
  components: PageDescription['components'],
  ending: string,
  write: (part: Part, imports: string) => string,
  root: string,
): Files {
  const importOf = (name: string) => `import ${name} from './${name}.${ending}'\n`
  return Object.fromEntries(
    [...components].map(([name, part]) => [
      `${name === root ? 'Home' : name}.${ending}`,
      write(part, [...new Set(namesIn(part))].map(importOf).join('')),
    ]),
  )
}

const namesIn = (part: Part): string[] =>
  part.kind === 'element' ? part.parts.flatMap(namesIn) : part.kind === 'text' ? [] : [part.name]

function markup(part: Part, dialect: Dialect): string {
  if (part.kind !== 'element')
    return part.kind === 'text' ? dialect.text(part.at) : dialect[part.kind](part.name, part.at)
  const attributes = part.attributes.map(([name, at]) => ` ${dialect.attribute(name, at)}`).join('')
  const inside = part.parts.map(inner => markup(inner, dialect)).join('')
  return unpaired.includes(part.tag)
    ? `<${part.tag}${attributes} />`
    : `<${part.tag}${attributes}>${inside}</${part.tag}>`
}
