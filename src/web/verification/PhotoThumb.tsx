import { useEffect, useRef } from 'react'
import styles from './VerifyPage.module.css'

const SIZE = 56

/**
 * A photo as it was chosen, drawn in this browser: a photo that the office has is not shown to anybody but its staff. What cannot be
 * drawn is left out.
 */
export function PhotoThumb({ file, label }: { file: File; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    void createImageBitmap(file).then(
      picture => {
        const side = Math.min(picture.width, picture.height)
        const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
        if (!gone) canvas.current?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIZE, SIZE)
        picture.close()
      },
      () => canvas.current?.remove(),
    )
    return () => {
      gone = true
    }
  }, [file])
  return <canvas ref={canvas} width={SIZE} height={SIZE} role="img" aria-label={label} className={styles.thumb} />
}
