import styles from './ScenePicture.module.css'

/** Generated scenes exist in these widths and in two formats; an upload exists in one size only. */
const drawn = /^(\/files\/promotions\/\d+\/)(pc|mobile)-\d+\.webp(\?.*)?$/
const widths = { pc: [720, 1080, 1440], mobile: [390, 585, 780] } as const

function sourceSet(url: string, type: 'avif' | 'webp'): string | null {
  const [, folder, format, version = ''] = drawn.exec(url) ?? []
  if (folder === undefined || (format !== 'pc' && format !== 'mobile')) return null
  return widths[format].map((width) => `${folder}${format}-${width}.${type}${version} ${width}w`).join(', ')
}

const sources = (url: string, media: string | undefined) =>
  (['avif', 'webp'] as const).flatMap((type) => {
    const srcSet = sourceSet(url, type)
    return srcSet === null
      ? []
      : [
          <source
            key={`${media}${type}`}
            media={media}
            type={`image/${type}`}
            srcSet={srcSet}
            sizes={column}
          />,
        ]
  })

const column = '(min-width: 480px) 480px, 100vw'
/** A desktop, and a phone in landscape, which is too low for the tall picture. */
const broad = '(min-width: 480px)'

type Props = {
  mobile: string
  /** The wide picture. */
  pc?: string | undefined
  alt: string
  /** The largest picture of the first view. */
  first?: boolean
  /** `eager` for a picture outside of the viewport, in a row that moves by itself. */
  loading?: 'eager' | 'lazy'
  className?: string | undefined
}

/** A picture of a banner, popup or planning event; `alt` repeats the words that it contains. */
export function ScenePicture({ mobile, pc, alt, first = false, loading = 'lazy', className }: Props) {
  return (
    <picture className={className}>
      {pc !== undefined && sources(pc, broad)}
      {pc !== undefined && sourceSet(pc, 'webp') === null && <source media={broad} srcSet={pc} />}
      {sources(mobile, undefined)}
      <img
        src={mobile}
        alt={alt}
        width={780}
        height={1000}
        loading={first ? 'eager' : loading}
        fetchPriority={first ? 'high' : 'low'}
        decoding="async"
        className={styles.image}
      />
    </picture>
  )
}
