import { memo, useId } from 'react'
import { ROSETTE_SIZE, rosetteOf } from './rosette.ts'

type RosetteProps = {
  seed: string
  size: number
  /** Few and heavier for a mark, many and finer for a picture. */
  bands?: number
  curves?: number
  /** In the pixels of the screen. */
  stroke?: number
  /** What it says to those who do not see it; without one it is an ornament. */
  label?: string
  className?: string | undefined
}

/** Takes the colour of the text around it. */
export const Rosette = memo(function Rosette(props: RosetteProps) {
  const { seed, size, bands = 2, curves = 6, stroke = 0.6, label, className } = props
  const id = useId()
  const { petals, path } = rosetteOf(seed, { bands, curves })
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox={`0 0 ${ROSETTE_SIZE} ${ROSETTE_SIZE}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={(stroke * ROSETTE_SIZE) / size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path id={id} d={path} />
      {Array.from({ length: petals - 1 }, (_, petal) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: petals have no other name than their place
        <use key={petal} href={`#${id}`} transform={`rotate(${turnOf(petal + 1, petals)} 500 500)`} />
      ))}
    </svg>
  )
})

const turnOf = (petal: number, petals: number) => Math.round((36_000 * petal) / petals) / 100
