import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '#web/shell/head.ts'
import styles from './UiPage.module.css'
import { Buttons } from './ui-samples/Buttons.tsx'
import { Choices } from './ui-samples/Choices.tsx'
import { Fields } from './ui-samples/Fields.tsx'
import { Figures } from './ui-samples/Figures.tsx'
import { Lists } from './ui-samples/Lists.tsx'
import { LoadingBarSamples } from './ui-samples/LoadingBarSamples.tsx'
import { Marks } from './ui-samples/Marks.tsx'
import { Overlays } from './ui-samples/Overlays.tsx'
import { Words } from './ui-samples/Words.tsx'

export const handle: PageHandle = { head: () => ({ title: 'Части интерфейса', noindex: true }) }

/**
 * `?wait=1500` makes this page slow to load and `?fail=1` makes it fail, so that the loading bar can be watched.
 * `?only=fields` leaves out the other sections.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if (!import.meta.env.SSR) await new Promise(resolve => setTimeout(resolve, Number(searchParams.get('wait') ?? 0)))
  if (searchParams.has('fail')) throw data({ message: 'Так было задумано' }, { status: 503 })
  return { only: searchParams.get('only') }
}

const sections = [
  { id: 'buttons', title: 'Кнопки', Samples: Buttons },
  { id: 'fields', title: 'Поля', Samples: Fields },
  { id: 'choices', title: 'Выбор', Samples: Choices },
  { id: 'lists', title: 'Списки', Samples: Lists },
  { id: 'words', title: 'Слова', Samples: Words },
  { id: 'figures', title: 'Цифры', Samples: Figures },
  { id: 'marks', title: 'Знаки', Samples: Marks },
  // These are about the whole page, which has one theme.
  { id: 'overlays', title: 'Поверх страницы', Samples: Overlays, whole: true },
  { id: 'loading', title: 'Полоса загрузки', Samples: LoadingBarSamples, whole: true },
]

/** Every part of the interface in every state, in both themes side by side. Only a build for those who make the office has it. */
export function Component() {
  const { only } = useLoaderData<typeof loader>()
  return (
    <div className={styles.page}>
      <h1>Части интерфейса</h1>
      <nav className={styles.index} aria-label="На этой странице">
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {sections
        .filter(({ id }) => !only || id === only)
        .map(({ id, title, Samples, whole }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>{title}</h2>
            {whole ? <Samples /> : <BothThemes Samples={Samples} />}
          </section>
        ))}
    </div>
  )
}

const BothThemes = ({ Samples }: { Samples: ComponentType }) => (
  <div className={styles.pair}>
    {(['light', 'dark'] as const).map(theme => (
      <div key={theme} data-theme={theme} className={styles.side}>
        <Samples />
      </div>
    ))}
  </div>
)
