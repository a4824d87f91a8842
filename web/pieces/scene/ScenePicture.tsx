import styles from './ScenePicture.module.css'

/** A scene is drawn in these widths and in two formats; an upload of the staff is served as it is. */
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
/** A desktop, and a phone on its side, which has no height for the tall picture. */
const broad = '(min-width: 480px)'

type Props = {
  mobile: string
  /** The wide picture. */
  pc?: string | undefined
  alt: string
  /** The largest picture of the first view. */
  first?: boolean
  /** `eager`: is outside of the view in a row that will move. */
  loading?: 'eager' | 'lazy'
  className?: string | undefined
}

/** A picture of a banner, popup or planning event: words are part of it and are repeated in `alt`. */
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
