import { useState } from 'react'
import { MomentText } from '#web/format/MomentText.tsx'
import { useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './CheckPage.module.css'
import { checkTexts } from './check.texts.ts'
import { photoPath } from './check-query.ts'

type DeskPhoto = { id: string; at: string; width?: number; height?: number; eraseAt?: string }

/** Photos as the office shows them, each with a watermark. They are turned and enlarged here; the pixels stay as they were sent. */
export const DeskPhotos = ({ check, photos }: { check: string; photos: readonly DeskPhoto[] }) => (
  <ul className={styles.photos}>
    {photos.map((photo, i) => (
      <OnePhoto key={photo.id} check={check} photo={photo} place={i + 1} />
    ))}
  </ul>
)

function OnePhoto({ check, photo, place }: { check: string; photo: DeskPhoto; place: number }) {
  const t = useMessages(checkTexts)
  const here = useHydrated()
  const [turns, setTurns] = useState(0)
  const [large, setLarge] = useState(false)
  const zoom = large ? t.small : t.zoom
  const src = photoPath(check, photo.id)
  return (
    <li>
      <div className={styles.frame} data-large={large || undefined} data-turn={turns % 4 || undefined}>
        <img src={src} width={photo.width} height={photo.height} alt={t.photo(place)} />
      </div>
      <div className={styles.tools}>
        {here && (
          <>
            <Button size="small" onClick={() => setTurns(turns + 1)} aria-label={t.ofPhoto(t.turn, place)}>
              {t.turn}
            </Button>
            <Button size="small" onClick={() => setLarge(!large)} aria-label={t.ofPhoto(zoom, place)}>
              {zoom}
            </Button>
          </>
        )}
        <a href={src} target="_blank" rel="noopener" aria-label={t.ofPhoto(t.open, place)} data-reload>
          {t.open}
        </a>
        <small>
          <MomentText at={photo.at} withTime soon />
          {photo.eraseAt && (
            <>
              {' · '}
              {t.eraseAt} <MomentText at={photo.eraseAt} soon />
            </>
          )}
        </small>
      </div>
    </li>
  )
}
