import { cx } from '../kit/cx.ts'
import styles from './Picture.module.css'

const drawn = /^(\/files\/promotions\/\d+\/mobile)-\d+\.webp(\?.*)?$/
const widths = [390, 585, 780]

const scales = (url: string, type: 'avif' | 'webp'): string | undefined => {
  const [, place, version = ''] = drawn.exec(url) ?? []
  if (place === undefined) return undefined
  return widths.map((width) => `${place}-${width}.${type}${version} ${width}w`).join(', ')
}

type Props = {
  url: string | null
  /** The text that the picture contains. */
  alt: string
  sizes: string
  first?: boolean
  /** Shown when there is no picture. */
  words?: string
}

/** A tall picture of a promotion in its own aspect ratio; without a picture its words are shown on the tile. */
export function PromotionPicture({ url, alt, sizes, first = false, words }: Props) {
  return (
    <span className={cx(styles.tile, styles.tall)}>
      {url === null && words !== undefined && (
        <span className={styles.instead} aria-hidden="true">
          {words}
        </span>
      )}
      {url !== null && (
        <picture>
          {drawn.test(url) && <source type="image/avif" srcSet={scales(url, 'avif')} sizes={sizes} />}
          <img
            src={url}
            srcSet={scales(url, 'webp')}
            sizes={sizes}
            alt={alt}
            width={780}
            height={1000}
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : 'auto'}
            decoding="async"
            className={styles.image}
          />
        </picture>
      )}
    </span>
  )
}
