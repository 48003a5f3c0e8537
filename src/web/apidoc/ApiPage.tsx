import { useLoaderData } from 'react-router'
import { useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import type { ApiData } from './ApiPage.data.ts'
import styles from './ApiPage.module.css'
import { Conventions } from './Conventions.tsx'
import { messages } from './messages.ts'
import { OperationSection } from './OperationSection.tsx'
import { Problems } from './Problems.tsx'
import { Shapes } from './Shapes.tsx'

export { loader } from './ApiPage.data.ts'

export const handle: PageHandle<ApiData | undefined> = {
  head: ({ locale, data }) => {
    const { title, lead } = messages[locale].parts[data?.part ?? 'everybody']
    return { title, description: lead }
  },
}

const addresses = { everybody: '/api', staff: '/api?part=staff' }

/** The API for people: the same document that programs read, in reading order and without a script. */
export function Component() {
  const { part, origin, groups, shapes, problems } = useLoaderData<ApiData>()
  const t = useMessages(messages)
  const other = part === 'staff' ? 'everybody' : 'staff'
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t.parts[part].title}</h1>
        <p>{t.parts[part].lead}</p>
        <p className={styles.address}>
          <span className="code">{origin}</span>
          <a href="/api/v1/openapi.json" data-reload>
            openapi.json
          </a>
          <Link to={addresses[other]}>{t.parts[other].link}</Link>
        </p>
      </header>

      <nav className={styles.contents} aria-label={t.contents}>
        <ul>
          <li>
            <a href="#conventions">{t.conventions.title}</a>
          </li>
          {groups.map(({ tag, operations }) => (
            <li key={tag}>
              <a href={`#tag-${tag}`}>{t.tags[tag]}</a>
              <ul>
                {operations.map(({ name, path }) => (
                  <li key={name}>
                    <a href={`#${name}`} className="code">
                      {path.replace(/^\/api\/v1/, '…')}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li>
            <a href="#shapes">{t.shapes}</a>
          </li>
          <li>
            <a href="#problems">{t.problems.title}</a>
          </li>
        </ul>
      </nav>

      <div className={styles.body}>
        <Conventions />
        {groups.map(({ tag, operations }) => (
          <section key={tag} className={styles.group} aria-labelledby={`tag-${tag}`}>
            <h2 id={`tag-${tag}`}>{t.tags[tag]}</h2>
            {operations.map(operation => (
              <OperationSection key={operation.name} operation={operation} />
            ))}
          </section>
        ))}
        <Shapes shapes={shapes} />
        <Problems problems={problems} />
      </div>
    </div>
  )
}
