import type { ListedArticle } from '#contract/content/content.calls.ts'
import { imagePath, widthsOf } from '#contract/content/content-names.ts'

type ArticleImageProps = { image: NonNullable<ListedArticle['image']>; className?: string | undefined; eager?: true }

/** The picture of an article, in the size that the screen needs. */
export function ArticleImage({ image: { name, width, height, alt }, className, eager }: ArticleImageProps) {
  const widths = widthsOf(width)
  return (
    <img
      src={imagePath(name, widths[Math.min(1, widths.length - 1)]!)}
      srcSet={widths.map(size => `${imagePath(name, size)} ${size}w`).join(', ')}
      sizes="(min-width: 48rem) 44rem, 100vw"
      width={width}
      height={height}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      className={className}
    />
  )
}
