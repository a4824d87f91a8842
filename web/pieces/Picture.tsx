import { cx } from '../kit/cx.ts'
import styles from './Picture.module.css'

type Image = { file: { fileUrl: string }; type: 'main' | 'info' }

const widths = [180, 360, 540, 720, 900]

const drawn = /^\/files\/pictures\/\d+\/[a-z]+$/

/** Returns the URL of a generated picture in that width; an upload exists in one size only. */
export const sized = (url: string, width: number) => (drawn.test(url) ? `${url}?w=${width}` : url)
const scales = (url: string) => drawn.test(url)

export const mainImages = (images: readonly Image[]) => images.filter((image) => image.type === 'main')
export const firstImage = (images: readonly Image[]): string | null =>
  mainImages(images)[0]?.file.fileUrl ?? null

/** A picture that may be missing stands beside its name: its text is left out, so that the name is read once. */
type Subject = { url: string; alt: string } | { url: string | null; alt: '' }

type Props = Subject & {
  sizes: string
  /** The largest picture of the first view, which loads with high priority. */
  first?: boolean
  /** Keeps the picture's own aspect ratio instead of 4:5. */
  natural?: boolean
}

/** A picture on a flat tile. An empty tile says that the picture is being prepared (Picture.module.css). */
export function Picture({ url, alt, sizes, first = false, natural = false }: Props) {
  return (
    <span className={cx(styles.tile, natural && styles.natural)}>
      {url !== null && (
        <img
          src={sized(url, 540)}
          srcSet={
            scales(url) ? widths.map((width) => `${sized(url, width)} ${width}w`).join(', ') : undefined
          }
          sizes={sizes}
          alt={alt}
          width={400}
          height={500}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          className={styles.image}
        />
      )}
    </span>
  )
}
