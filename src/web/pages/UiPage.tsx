import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'
import type { PageHandle } from '#web/shell/head.ts'
import type { UiData } from './UiPage.data.ts'
import styles from './UiPage.module.css'
import { Buttons } from './ui-samples/Buttons.tsx'
import { Choices } from './ui-samples/Choices.tsx'
import { Fields } from './ui-samples/Fields.tsx'
import { Figures } from './ui-samples/Figures.tsx'
import { Lists } from './ui-samples/Lists.tsx'
import { Marks } from './ui-samples/Marks.tsx'
import { Overlays } from './ui-samples/Overlays.tsx'
import { Sample } from './ui-samples/Sample.tsx'
import { Words } from './ui-samples/Words.tsx'

export const handle: PageHandle = { head: () => ({ title: 'Части интерфейса', noindex: true }) }

export { loader } from './UiPage.data.ts'

const loads = [
  ['0,1 с', '/ui?only=loading&wait=100'],
  ['1,5 с', '/ui?only=loading&wait=1500'],
  ['4 с', '/ui?only=loading&wait=4000'],
  ['0,1 с и ошибка', '/ui?only=loading&wait=100&fail=1'],
  ['1 с и ошибка', '/ui?only=loading&wait=1000&fail=1'],
] as const

const LoadingBarSamples = () => (
  <Sample title="Следующая страница грузится">
    {loads.map(([name, href]) => (
      <a key={href} href={href}>
        {name}
      </a>
    ))}
  </Sample>
)

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

/** Every interface part in every state, in both themes side by side. Only a build for developers has it. */
export function Component() {
  const { only } = useLoaderData<UiData>()
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
