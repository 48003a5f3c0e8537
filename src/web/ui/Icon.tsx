/** One stroke weight, one grid of 24; drawn for the sizes 16 to 24. */
const paths = {
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  bad: 'M12 8v5m0 3.2v.1M8.1 3h7.8L21 8.1v7.8L15.9 21H8.1L3 15.9V8.1z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 4.5V12l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11m-5-5 5 5 5-5M4 20h16',
  external: 'M10 5H5v14h14v-5M13 4h7v7m0-7-9 9',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12m9.5-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  'eye-off':
    'm4 4 16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6 7.6A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  good: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m-4 9.3 2.8 2.7L16 9.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 8v5m0-8.1V8',
  lock: 'M6 10.5h12V20H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v2.5',
  mail: 'M3.5 5.5h17v13h-17zm0 .5 8.5 7.5L20.5 6',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 4.5 4.5',
  star: 'm12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z',
  swap: 'M7.5 4v16m0 0L4 16.5M7.5 20l3.5-3.5M16.5 20V4m0 0L13 7.5M16.5 4 20 7.5',
  warn: 'M12 9.5V14m0 3v.1M12 3.5 22 20.5H2z',
} as const

export type IconName = keyof typeof paths
export const iconNames = Object.keys(paths) as IconName[]

/** An icon beside text, hidden from screen readers; a button of an icon alone has its name from `IconButton`. */
export function Icon({
  name,
  size = 20,
  className,
}: {
  name: IconName
  size?: number
  className?: string | undefined
}) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
