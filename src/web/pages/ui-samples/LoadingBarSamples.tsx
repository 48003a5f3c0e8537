import { Sample } from './Sample.tsx'

const loads = [
  ['0,1 с', '/ui?only=loading&wait=100'],
  ['1,5 с', '/ui?only=loading&wait=1500'],
  ['4 с', '/ui?only=loading&wait=4000'],
  ['0,1 с и ошибка', '/ui?only=loading&wait=100&fail=1'],
  ['1 с и ошибка', '/ui?only=loading&wait=1000&fail=1'],
] as const

export const LoadingBarSamples = () => (
  <Sample title="Следующая страница грузится">
    {loads.map(([name, href]) => (
      <a key={href} href={href}>
        {name}
      </a>
    ))}
  </Sample>
)
