const kept = /^\/files\/photos\/[\w-]+\/\d+\.webp/
const widths = [240, 720, 1440] as const
type Format = 'avif' | 'webp'

/** Returns the URL of a stored photo in another width or format; other URLs are returned unchanged. */
export const photoAt = (url: string, width: (typeof widths)[number], format: Format = 'webp'): string =>
  kept.test(url) ? url.replace(/\/\d+\.webp/, `/${width}.${format}`) : url

const sourcesOf = (url: string, format: Format): string =>
  widths.map((width) => `${photoAt(url, width, format)} ${width}w`).join(', ')

/** A member's photo, for which the browser picks the width and format. */
export function Photo(props: { url: string; alt: string; sizes: string; className?: string | undefined }) {
  const { url, alt, sizes, className } = props
  if (!kept.test(url))
    return <img src={url} alt={alt} loading="lazy" decoding="async" className={className} />
  return (
    <picture>
      <source type="image/avif" srcSet={sourcesOf(url, 'avif')} sizes={sizes} />
      <img
        src={photoAt(url, 720)}
        srcSet={sourcesOf(url, 'webp')}
        sizes={sizes}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  )
}
